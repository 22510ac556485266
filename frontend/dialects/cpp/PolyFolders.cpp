// Folders and canonicalizers of the dialect poly.
#include "PolyCoefficients.h"
using namespace mlir;
using namespace ringmill::poly;

// Of coefficients, in a product that is computed when compiling.
static constexpr size_t mostProducts = 1 << 22;

namespace {
// Both operands of an op on constants; neither for tensors of polynomials.
struct Operands {
  PolyType type;
  std::optional<Coefficients> left, right;

  template <typename Op, typename Adaptor> Operands(Op op, Adaptor adaptor) : type(dyn_cast<PolyType>(op.getType())) {
    if (type) {
      left = coefficientsOf(adaptor.getLhs(), type);
      right = coefficientsOf(adaptor.getRhs(), type);
    }
  }
};
} // namespace

static bool isZero(const std::optional<Coefficients> &constant) {
  return constant && llvm::all_of(*constant, [](uint32_t coefficient) { return coefficient == 0; });
}

static bool isOne(const std::optional<Coefficients> &constant) {
  return constant && !constant->empty() && constant->front() == 1 &&
         llvm::all_of(ArrayRef<uint32_t>(*constant).drop_front(), [](uint32_t coefficient) { return coefficient == 0; });
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getCoefficients(); }

OpFoldResult FromTensorOp::fold(FoldAdaptor adaptor) {
  if (auto back = getInput().getDefiningOp<ToTensorOp>(); back && back.getInput().getType() == getType())
    return back.getInput();
  auto coefficients = coefficientsOf(adaptor.getInput(), getType());
  return coefficients ? OpFoldResult(attributeOf(*coefficients, getContext())) : OpFoldResult();
}

OpFoldResult ToTensorOp::fold(FoldAdaptor adaptor) {
  auto coefficients = coefficientsOf(adaptor.getInput(), getInput().getType());
  if (!coefficients)
    return {};
  coefficients->resize(getInput().getType().getDegreeBound(), 0);
  return attributeOf(*coefficients, getContext());
}

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  Operands operands(*this, adaptor);
  auto &[type, left, right] = operands;
  if (isZero(right))
    return getLhs();
  if (isZero(left))
    return getRhs();
  if (!left || !right)
    return {};
  left->resize(std::max(left->size(), right->size()), 0);
  for (auto [sum, more] : llvm::zip(*left, *right))
    sum += more;
  return attributeOf(*left, getContext());
}

OpFoldResult SubOp::fold(FoldAdaptor adaptor) {
  Operands operands(*this, adaptor);
  auto &[type, left, right] = operands;
  if (isZero(right))
    return getLhs();
  if (!left || !right)
    return {};
  left->resize(std::max(left->size(), right->size()), 0);
  for (auto [difference, less] : llvm::zip(*left, *right))
    difference -= less;
  return attributeOf(*left, getContext());
}

OpFoldResult MulOp::fold(FoldAdaptor adaptor) {
  Operands operands(*this, adaptor);
  auto &[type, left, right] = operands;
  if (isOne(right) || isZero(left))
    return getLhs();
  if (isOne(left) || isZero(right))
    return getRhs();
  if (!left || !right || left->size() * right->size() > mostProducts)
    return {};
  size_t most = type.getDegreeBound();
  Coefficients product(std::min(most, left->size() + right->size() - 1), 0);
  for (size_t i = 0; i < left->size(); ++i)
    for (size_t j = 0; j < right->size(); ++j)
      product[(i + j) % most] += (*left)[i] * (*right)[j];
  return attributeOf(product, getContext());
}

OpFoldResult EvalOp::fold(FoldAdaptor adaptor) {
  auto coefficients = coefficientsOf(adaptor.getInput(), getInput().getType());
  auto point = dyn_cast_or_null<IntegerAttr>(adaptor.getPoint());
  if (!coefficients || !point)
    return {};
  uint32_t at = static_cast<uint32_t>(point.getValue().getZExtValue()), value = 0;
  for (uint32_t coefficient : llvm::reverse(*coefficients))
    value = value * at + coefficient;
  return IntegerAttr::get(getType(), APInt(32, value));
}

namespace {
// x^2 - y^2 is (x + y)(x - y), with one product less. Squares that others read stay, so it would be
// one more.
struct DifferenceOfSquares : OpRewritePattern<SubOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SubOp op, PatternRewriter &rewriter) const override {
    auto left = op.getLhs().getDefiningOp<MulOp>(), right = op.getRhs().getDefiningOp<MulOp>();
    auto isLastSquare = [](MulOp mul) { return mul && mul.getLhs() == mul.getRhs() && mul->hasOneUse(); };
    if (!isLastSquare(left) || !isLastSquare(right))
      return failure();
    Value x = left.getLhs(), y = right.getLhs();
    Value sum = AddOp::create(rewriter, op.getLoc(), x, y);
    Value difference = SubOp::create(rewriter, op.getLoc(), x, y);
    rewriter.replaceOpWithNewOp<MulOp>(op, sum, difference);
    return success();
  }
};

// The coefficients are real: the value at a conjugate is the conjugate of the value.
struct ConjugateAfterwards : OpRewritePattern<EvalOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(EvalOp op, PatternRewriter &rewriter) const override {
    auto conjugate = op.getPoint().getDefiningOp<complex::ConjOp>();
    if (!conjugate)
      return failure();
    Value value = EvalOp::create(rewriter, op.getLoc(), op.getInput(), conjugate.getComplex());
    rewriter.replaceOpWithNewOp<complex::ConjOp>(op, value);
    return success();
  }
};
} // namespace

void SubOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<DifferenceOfSquares>(context);
}

void EvalOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ConjugateAfterwards>(context);
}
