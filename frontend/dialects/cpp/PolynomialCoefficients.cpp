// Ops that look at single coefficients: digits, other moduli, other powers of x.
#include "Polynomial.h"
#include "Ring.h"
#include "llvm/ADT/StringExtras.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

static LogicalResult refuseBasis(Operation *op, const Twine &message, StringRef help) {
  return refuse(op, "ring::basis", message, help);
}

// A type in the text of a refusal.
static std::string shown(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << '\'' << type << '\'';
  return text;
}

// The limbs of a residue number system, or the one modulus; empty for other coefficients.
static SmallVector<Type> limbsOf(PolynomialType type) {
  Type coefficient = type.getRing().getCoefficientType();
  if (auto rns = dyn_cast<rns::RNSType>(coefficient))
    return SmallVector<Type>(rns.getBasisTypes());
  if (isa<mod_arith::ModArithType>(coefficient))
    return {coefficient};
  return {};
}

// Both have coefficients modulo constants, in coefficient form, modulo one polynomial.
static LogicalResult verifyConversion(Operation *op, PolynomialType from, PolynomialType to) {
  for (PolynomialType type : {from, to}) {
    if (type.getForm() != Form::COEFF)
      return refuseBasis(op, "takes and gives polynomials in coefficient form, not " + shown(type),
                         "transform back with polynomial.intt first");
    if (limbsOf(type).empty())
      return refuseBasis(op, "takes and gives coefficients modulo constants, not " + shown(type),
                         "use !mod_arith.int or !rns.rns as the type of coefficients");
  }
  if (from.getRing().getPolynomialModulus() != to.getRing().getPolynomialModulus())
    return refuseBasis(op, "changes the polynomial modulus from " + shown(from) + " to " + shown(to),
                       "change the moduli of the coefficients alone");
  return success();
}

// A plaintext modulus from 2 on, without a common factor with the one limb that is dropped.
static LogicalResult verifyPlaintext(Operation *op, int64_t plaintext, ArrayRef<Type> source, ArrayRef<Type> target) {
  if (target.size() + 1 != source.size())
    return refuseBasis(op, "with a plaintext modulus takes limbs: " + Twine(source.size()) + ", and gives " + Twine(target.size()),
                       "drop one limb at a time");
  APInt dropped = cast<mod_arith::ModArithType>(source.back()).getModulus().getValue();
  unsigned width = std::max(dropped.getBitWidth(), 65u);
  if (plaintext < 2 || llvm::APIntOps::GreatestCommonDivisor(dropped.zext(width), APInt(width, plaintext)) != 1)
    return refuseBasis(op, "has the plaintext modulus " + Twine(plaintext) + ", which has no inverse modulo the dropped limb",
                       "take a number from 2 on without a common factor with the last limb's modulus");
  return success();
}

LogicalResult ModSwitchOp::verify() {
  PolynomialType from = getInput().getType(), to = getType();
  if (failed(verifyOneForm(*this, {from, to})))
    return failure();
  if (failed(verifyConversion(*this, from, to)))
    return failure();
  SmallVector<Type> source = limbsOf(from), target = limbsOf(to);
  if (getPlaintextModulus() && failed(verifyPlaintext(*this, *getPlaintextModulus(), source, target)))
    return failure();
  if (source.size() == 1 && target.size() == 1)
    return success();
  if (target.size() >= source.size() || !llvm::equal(target, ArrayRef(source).take_front(target.size())))
    return refuseBasis(*this, "goes from " + shown(from) + " to " + shown(to) + ", which is not the same without its last limbs",
                       "drop limbs at the end, or go from one modulus to one other");
  return success();
}

OpFoldResult ModSwitchOp::fold(FoldAdaptor) { return getInput().getType() == getType() ? getInput() : Value(); }

LogicalResult ConvertBasisOp::verify() { return verifyConversion(*this, getInput().getType(), getType()); }

LogicalResult ExtractLimbOp::verify() {
  PolynomialType from = getInput().getType(), to = getType();
  auto rns = dyn_cast<rns::RNSType>(from.getRing().getCoefficientType());
  if (!rns)
    return refuseBasis(*this, "takes a polynomial over a residue number system, not " + shown(from),
                       "a polynomial over one modulus has no limbs to take out");
  size_t count = rns.getBasisTypes().size();
  if (static_cast<uint64_t>(getLimb()) >= count)
    return refuseBasis(*this, "takes limb " + Twine(getLimb()) + " of " + Twine(count), "limbs are counted from 0");
  RingAttr ring = RingAttr::get(getContext(), rns.getBasisTypes()[getLimb()], from.getRing().getPolynomialModulus());
  auto expected = PolynomialType::get(getContext(), ring, from.getForm());
  if (to != expected)
    return refuseBasis(*this, "gives " + shown(to) + " for limb " + Twine(getLimb()) + ", which is " + shown(expected),
                       "give the type of the limb");
  return success();
}

LogicalResult AutomorphismOp::verify() {
  RingAttr ring = getInput().getType().getRing();
  std::optional<uint64_t> size = ring.getTransformSize();
  if (!size)
    return refuse(*this, "ring::automorphism", "expects a ring modulo x**N + 1 or x**N - 1, not " + shown(getType()),
                  "take a ring modulo x**N + 1");
  // Powers of x repeat after 2N, so that an exponent may be negative, or larger.
  if (int64_t exponent = getExponent(); exponent % 2 == 0)
    return refuse(*this, "ring::automorphism", "expects an odd exponent, found " + Twine(exponent),
                  "take an odd exponent modulo 2N");
  return success();
}

OpFoldResult AutomorphismOp::fold(FoldAdaptor) {
  int64_t order = 2 * *getType().getRing().getTransformSize();
  auto reduced = [order](int64_t exponent) { return (exponent % order + order) % order; };
  if (reduced(getExponent()) == 1)
    return getInput();
  auto first = getInput().getDefiningOp<AutomorphismOp>();
  // Larger rings than any that is built are left alone: the product fits 64 bits.
  if (!first || order > int64_t(1) << 31)
    return {};
  setExponent(reduced(getExponent()) * reduced(first.getExponent()) % order);
  getInputMutable().assign(first.getInput());
  return getResult();
}

LogicalResult DecomposeOp::verify() {
  auto refuseDigits = [&](const Twine &message, StringRef help) { return refuse(*this, "ring::digits", message, help); };
  PolynomialType type = getInput().getType();
  auto modulus = dyn_cast<mod_arith::ModArithType>(type.getRing().getCoefficientType());
  if (!modulus || type.getForm() != Form::COEFF)
    return refuseDigits("expects coefficients modulo one constant, in coefficient form, not " + shown(type),
                        modulus ? "transform back with polynomial.intt first"
                                : "take the limbs apart with polynomial.extract_limb first");
  int64_t baseLog = getBaseLog(), levels = getLevels();
  if (baseLog < 1 || levels < 1 || baseLog > 63 || levels > 63 || baseLog * levels > 63)
    return refuseDigits("has " + Twine(levels) + " levels of " + Twine(baseLog) + " bits, which is not 1 to 63 bits in all",
                        "take fewer levels or a smaller base");
  if (static_cast<int64_t>(getDigits().size()) != levels)
    return refuseDigits("gives " + Twine(getDigits().size()) + " polynomials for " + Twine(levels) + " levels",
                        "give one result for each level");
  for (Type digit : getDigits().getTypes())
    if (digit != type)
      return emitError() << mixedRings((*this)->getName().getStringRef(), type, digit);
  for (NamedAttribute attribute : (*this)->getDiscardableAttrs())
    if (!attribute.getName().strref().contains('.') && (attribute.getName() != kSigned || !isa<UnitAttr>(attribute.getValue())))
      return refuseDigits("has unknown attribute '" + attribute.getName().getValue() + "'",
                          "it knows base_log, levels, and without a value signed and approximate");
  const llvm::APInt &q = modulus.getModulus().getValue();
  if (!getApproximate() && (q - 1).getActiveBits() > static_cast<unsigned>(baseLog * levels))
    return refuseDigits("has " + Twine(levels) + " levels of " + Twine(baseLog) + " bits, which do not hold the residues modulo " +
                            llvm::toString(q, 10, false),
                        "take more levels or a larger base, or say `approximate`");
  return success();
}
