// Ops on constants over residue number systems, computed when compiling.
#include "Polynomial.h"
#include "Ring.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::polynomial;

// Transforms are computed by their definition, in N^2 steps.
static constexpr size_t mostPoints = 2048;

namespace {
// One limb: its modulus, and residues of coefficients or values.
struct Limb {
  uint64_t modulus;
  SmallVector<uint64_t> residues;

  uint64_t times(uint64_t a, uint64_t b) const { return static_cast<unsigned __int128>(a) * b % modulus; }
  uint64_t plus(uint64_t a, uint64_t b) const { return (static_cast<unsigned __int128>(a) + b) % modulus; }
  uint64_t minus(uint64_t a, uint64_t b) const { return plus(a, modulus - b % modulus); }
  uint64_t power(uint64_t base, uint64_t exponent) const {
    uint64_t result = 1 % modulus;
    for (; exponent; exponent >>= 1, base = times(base, base))
      if (exponent & 1)
        result = times(result, base);
    return result;
  }
};
using Limbs = SmallVector<Limb>;
} // namespace

static PolynomialType typeOf(Value value) { return dyn_cast<PolynomialType>(value.getType()); }

static ArrayRef<Type> limbTypes(PolynomialType type) {
  return cast<rns::RNSType>(type.getRing().getCoefficientType()).getBasisTypes();
}

static APInt modulusOf(Type limb) { return cast<mod_arith::ModArithType>(limb).getModulus().getValue(); }

SmallVector<APInt> ringmill::residuesOf(RNSPolynomialAttr polynomial) {
  size_t count = polynomial.getCoefficients().getType().getDimSize(1);
  unsigned own = polynomial.getCoefficients().getElementType().getIntOrFloatBitWidth();
  SmallVector<APInt> residues;
  auto given = polynomial.getCoefficients().value_begin<APInt>();
  for (Type type : limbTypes(cast<PolynomialType>(polynomial.getType()))) {
    unsigned width = std::max(modulusOf(type).getBitWidth(), own);
    APInt modulus = modulusOf(type).zext(width);
    for (size_t place = 0; place < count; ++place, ++given) {
      APInt rest = (*given).sext(width).srem(modulus);
      residues.push_back(rest.isNegative() ? rest + modulus : rest);
    }
  }
  return residues;
}

// Empty for values that are not such constants, and for moduli of more than 62 bits.
static Limbs limbsOf(Value value) {
  auto constant = value.getDefiningOp<ConstantOp>();
  auto polynomial = constant ? dyn_cast<RNSPolynomialAttr>(constant.getValue()) : RNSPolynomialAttr();
  if (!polynomial)
    return {};
  SmallVector<APInt> residues = residuesOf(polynomial);
  size_t count = polynomial.getCoefficients().getType().getDimSize(1);
  Limbs limbs;
  for (auto [place, type] : llvm::enumerate(limbTypes(typeOf(value)))) {
    if (modulusOf(type).getActiveBits() > 62)
      return {};
    Limb &limb = limbs.emplace_back(Limb{modulusOf(type).getZExtValue(), {}});
    for (const APInt &residue : ArrayRef(residues).slice(place * count, count))
      limb.residues.push_back(residue.getZExtValue());
  }
  return limbs;
}

static LogicalResult replace(Operation *op, const Limbs &limbs, PatternRewriter &rewriter) {
  PolynomialType type = typeOf(op->getResult(0));
  auto limb = cast<mod_arith::ModArithType>(cast<rns::RNSType>(type.getRing().getCoefficientType()).getBasisTypes().front());
  auto storage = cast<IntegerType>(limb.getModulus().getType());
  SmallVector<APInt> residues;
  for (const Limb &limb : limbs)
    for (uint64_t residue : limb.residues) {
      // The attribute keeps all residues in the first limb's integers.
      if (!APInt(64, residue).isSignedIntN(storage.getWidth()))
        return failure();
      residues.push_back(APInt(64, residue).zextOrTrunc(storage.getWidth()));
    }
  auto shape = RankedTensorType::get({int64_t(limbs.size()), int64_t(limbs.front().residues.size())}, storage);
  auto value = RNSPolynomialAttr::get(op->getContext(), type, DenseIntElementsAttr::get(shape, residues), type.getForm());
  rewriter.replaceOpWithNewOp<ConstantOp>(op, type, value);
  return success();
}

// The values at the odd powers of a root, or at all powers modulo x**N - 1.
static void evaluate(Limb &limb, uint64_t root, bool negacyclic) {
  size_t size = limb.residues.size();
  SmallVector<uint64_t> values;
  for (size_t place = 0; place < size; ++place) {
    uint64_t point = limb.power(root, negacyclic ? 2 * place + 1 : place), value = 0;
    for (size_t degree = size; degree-- > 0;)
      value = limb.plus(limb.times(value, point), limb.residues[degree]);
    values.push_back(value);
  }
  limb.residues = values;
}

// From values at powers of a root, with the inverse of that root: the sum of values at its powers,
// by N. The modulus is prime.
static void interpolate(Limb &limb, uint64_t inverse, bool negacyclic) {
  size_t size = limb.residues.size();
  uint64_t scale = limb.power(size % limb.modulus, limb.modulus - 2);
  uint64_t step = negacyclic ? limb.times(inverse, inverse) : inverse;
  SmallVector<uint64_t> coefficients;
  for (size_t degree = 0; degree < size; ++degree) {
    uint64_t point = limb.power(step, degree), sum = 0;
    for (size_t place = size; place-- > 0;)
      sum = limb.plus(limb.times(sum, point), limb.residues[place]);
    uint64_t twist = negacyclic ? limb.power(inverse, degree) : 1;
    coefficients.push_back(limb.times(limb.times(sum, twist), scale));
  }
  limb.residues = coefficients;
}

static LogicalResult transform(Operation *op, PrimitiveRootAttr root, bool forward, PatternRewriter &rewriter) {
  PolynomialType type = typeOf(op->getOperand(0));
  auto roots = root ? dyn_cast<rns::ValueAttr>(root.getValue()) : rns::ValueAttr();
  if (!type || !roots)
    return failure();
  Limbs limbs = limbsOf(op->getOperand(0));
  std::optional<uint64_t> size = type.getRing().getTransformSize();
  bool negacyclic = type.getRing().isNegacyclic();
  // Rings that split into pairs are left to the transforms.
  if (limbs.empty() || !size || *size > mostPoints || root.getDegree().getValue() != (negacyclic ? 2 * *size : *size))
    return failure();
  for (auto [limb, attribute] : llvm::zip_equal(limbs, roots.getValues())) {
    uint64_t value = cast<mod_arith::ValueAttr>(attribute).getResidue().getZExtValue();
    if (limb.power(limb.modulus - 1, limb.modulus - 1) != 1 || limb.times(limb.power(value, limb.modulus - 2), value) != 1)
      return failure();
    if (forward)
      evaluate(limb, value, negacyclic);
    else
      interpolate(limb, value, negacyclic);
  }
  return replace(op, limbs, rewriter);
}

LogicalResult ringmill::foldConstants(Operation *op, PatternRewriter &rewriter) {
  if (!typeOf(op->getResult(0)))
    return failure();
  if (auto forward = dyn_cast<NTTOp>(op))
    return transform(op, forward.getRootAttr(), true, rewriter);
  if (auto back = dyn_cast<INTTOp>(op))
    return transform(op, back.getRootAttr(), false, rewriter);
  Limbs left = limbsOf(op->getOperand(0));
  if (left.empty())
    return failure();
  if (auto slice = dyn_cast<ExtractSliceOp>(op)) {
    size_t start = slice.getStart().getZExtValue(), size = slice.getSize().getZExtValue();
    return replace(op, Limbs(left.begin() + start, left.begin() + start + size), rewriter);
  }
  Limbs right = limbsOf(op->getOperand(1));
  // Products of coefficients are not products coefficient by coefficient.
  if (right.empty() || (isa<MulOp>(op) && typeOf(op->getResult(0)).getForm() != Form::EVAL))
    return failure();
  for (auto [a, b] : llvm::zip_equal(left, right))
    for (auto [x, y] : llvm::zip_equal(a.residues, b.residues))
      x = isa<AddOp>(op) ? a.plus(x, y) : isa<SubOp>(op) ? a.minus(x, y) : a.times(x, y);
  return replace(op, left, rewriter);
}
