// Plain reads and builds of polynomial types and attributes for src/access/polynomial.rs.
#include "Polynomial.h"
#include "Ring.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

// As in Access.cpp.
typedef void (*RingmillWords)(const uint64_t *words, size_t count, void *data);
// Called once with the terms of a polynomial by rising exponent.
typedef void (*RingmillTerms)(const int64_t *coefficients, const int64_t *exponents, size_t count, void *data);

static void tell(const APInt &value, RingmillWords callback, void *data) {
  callback(value.getRawData(), value.getNumWords(), data);
}

static void tell(IntPolynomialAttr polynomial, RingmillTerms callback, void *data) {
  if (polynomial)
    callback(polynomial.getCoefficients().data(), polynomial.getExponents().data(), polynomial.getExponents().size(), data);
}

static bool tellModuli(Type type, RingmillWords callback, void *data) {
  if (auto limb = dyn_cast<mod_arith::ModArithType>(type)) {
    tell(limb.getModulus().getValue(), callback, data);
    return true;
  }
  auto rns = dyn_cast<rns::RNSType>(type);
  return rns && llvm::all_of(rns.getBasisTypes(), [&](Type limb) { return tellModuli(limb, callback, data); });
}

// The moduli of !mod_arith.int and of the limbs of !rns.rns; false for other types.
extern "C" bool ringmillModuli(MlirType type, RingmillWords callback, void *data) {
  return tellModuli(unwrap(type), callback, data);
}

// The integer type that residues of a type are kept in, the same one for all limbs; null for other
// types.
extern "C" MlirType ringmillResidueStorage(MlirType raw) {
  Type type = unwrap(raw);
  if (auto limb = dyn_cast<mod_arith::ModArithType>(type))
    return wrap(limb.getModulus().getType());
  auto rns = dyn_cast<rns::RNSType>(type);
  if (!rns)
    return MlirType{nullptr};
  auto storage = [](Type limb) { return cast<mod_arith::ModArithType>(limb).getModulus().getType(); };
  Type first = storage(rns.getBasisTypes().front());
  bool isCommon = llvm::all_of(rns.getBasisTypes(), [&](Type limb) { return storage(limb) == first; });
  return isCommon ? wrap(first) : MlirType{nullptr};
}

// False when the type is not a polynomial; none of the callbacks is called then. Coefficients of
// other types have no moduli.
extern "C" bool ringmillPolynomialType(MlirType raw, RingmillWords moduli, void *moduliData, RingmillTerms terms,
                                       void *termsData, bool *evaluations) {
  auto type = dyn_cast<PolynomialType>(unwrap(raw));
  if (!type)
    return false;
  tellModuli(type.getRing().getCoefficientType(), moduli, moduliData);
  tell(type.getRing().getPolynomialModulus(), terms, termsData);
  *evaluations = type.getForm() == Form::EVAL;
  return true;
}

// The type of the coefficients of a polynomial; null for other types.
extern "C" MlirType ringmillCoefficientType(MlirType raw) {
  auto type = dyn_cast<PolynomialType>(unwrap(raw));
  return type ? wrap(type.getRing().getCoefficientType()) : MlirType{nullptr};
}

// The type of the same ring in the other form; null when the type is not a polynomial.
extern "C" MlirType ringmillPolynomialInForm(MlirType raw, bool evaluations) {
  auto type = dyn_cast<PolynomialType>(unwrap(raw));
  if (!type)
    return MlirType{nullptr};
  return wrap(Type(PolynomialType::get(type.getContext(), type.getRing(), evaluations ? Form::EVAL : Form::COEFF)));
}

// The terms of #polynomial.typed_int_polynomial; false for other attributes.
extern "C" bool ringmillPolynomialTerms(MlirAttribute raw, RingmillTerms callback, void *data) {
  auto polynomial = dyn_cast_or_null<TypedIntPolynomialAttr>(unwrap(raw));
  if (polynomial)
    tell(polynomial.getValue(), callback, data);
  return static_cast<bool>(polynomial);
}

// The residues of #polynomial.rns_polynomial, limb by limb; false for other attributes.
extern "C" bool ringmillPolynomialResidues(MlirAttribute raw, RingmillWords callback, void *data) {
  auto polynomial = dyn_cast_or_null<RNSPolynomialAttr>(unwrap(raw));
  if (!polynomial)
    return false;
  for (const APInt &residue : residuesOf(polynomial))
    tell(residue, callback, data);
  return true;
}

static bool tellResidues(Attribute attribute, RingmillWords callback, void *data) {
  if (auto root = dyn_cast_or_null<PrimitiveRootAttr>(attribute))
    return tellResidues(root.getValue(), callback, data);
  if (auto system = dyn_cast_or_null<rns::ValueAttr>(attribute))
    return llvm::all_of(system.getValues(), [&](Attribute value) { return tellResidues(value, callback, data); });
  auto value = dyn_cast_or_null<mod_arith::ValueAttr>(attribute);
  if (value)
    tell(value.getResidue(), callback, data);
  return static_cast<bool>(value);
}

// The residue of #polynomial.primitive_root and #mod_arith.value, those of #rns.value; false for
// other attributes.
extern "C" bool ringmillResidues(MlirAttribute raw, RingmillWords callback, void *data) {
  return tellResidues(unwrap(raw), callback, data);
}

// #polynomial.primitive_root for the ring of a polynomial type, one value for each limb; null
// unless the coefficients have as many moduli, each above its value.
extern "C" MlirAttribute ringmillRoot(MlirType raw, const uint64_t *values, size_t count, uint64_t degree) {
  auto type = dyn_cast<PolynomialType>(unwrap(raw));
  Type coefficient = type ? type.getRing().getCoefficientType() : Type();
  auto system = dyn_cast_or_null<rns::RNSType>(coefficient);
  SmallVector<Type> limbs(system ? system.getBasisTypes() : ArrayRef<Type>(coefficient));
  if (!coefficient || limbs.size() != count)
    return MlirAttribute{nullptr};
  SmallVector<Attribute> residues;
  for (auto [type, value] : llvm::zip_equal(limbs, ArrayRef(values, count))) {
    auto limb = dyn_cast<mod_arith::ModArithType>(type);
    if (!limb || limb.getModulus().getValue().ule(value))
      return MlirAttribute{nullptr};
    auto residue = IntegerAttr::get(limb.getModulus().getType(),
                                    APInt(64, value).zextOrTrunc(limb.getModulus().getValue().getBitWidth()));
    residues.push_back(mod_arith::ValueAttr::get(limb.getContext(), limb, residue));
  }
  auto order = IntegerAttr::get(IntegerType::get(type.getContext(), degree >> 31 ? 64 : 32), degree);
  Attribute value = system ? Attribute(rns::ValueAttr::get(type.getContext(), residues)) : residues.front();
  return wrap(Attribute(PrimitiveRootAttr::get(type.getContext(), value, order)));
}
