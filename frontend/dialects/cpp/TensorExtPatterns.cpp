// Canonicalization of rotations: they meet, and move towards the operands of elementwise ops.
#include "TensorExtSyntax.h"
#include "TensorExt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
using namespace mlir;
using namespace ringmill::tensor_ext;

namespace {
// A constant of the given type, or an index if it has no room there.
Value constantShift(PatternRewriter &rewriter, Location place, int64_t shift, Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  if (integer && (integer.getWidth() < 2 || !llvm::isIntN(integer.getWidth(), shift)))
    type = rewriter.getIndexType();
  return arith::ConstantOp::create(rewriter, place, rewriter.getIntegerAttr(type, shift));
}

// A rotation by a constant.
struct Rotation {
  RotateOp op;
  int64_t shift;
};

std::optional<Rotation> rotationOf(Value value) {
  auto op = value.getDefiningOp<RotateOp>();
  auto shift = op ? op.getConstantShift() : std::nullopt;
  return shift ? std::optional(Rotation{op, *shift}) : std::nullopt;
}

Value rotated(PatternRewriter &rewriter, RotateOp like, Value tensor, int64_t shift) {
  Value amount = constantShift(rewriter, like.getLoc(), shift, like.getShift().getType());
  return RotateOp::create(rewriter, like.getLoc(), tensor.getType(), tensor, amount);
}

// An op on two values of one type, element by element.
bool isElementwise(Operation *op) {
  return isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp,
                         arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp, arith::MinUIOp, arith::AddFOp, arith::SubFOp,
                         arith::MulFOp>(op);
}

Value withOperands(PatternRewriter &rewriter, Operation *op, Value left, Value right) {
  Operation *copy = rewriter.clone(*op);
  copy->setOperands({left, right});
  return copy->getResult(0);
}

// rotate(t, c) with c outside of its range, for tensors of one dimension.
struct Normalize : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RotateOp op, PatternRewriter &rewriter) const final {
    auto shift = op.getConstantShift();
    APInt present;
    if (!shift || op.getTensor().getType().getRank() != 1 || !matchPattern(op.getShift(), m_ConstantInt(&present)))
      return failure();
    if (present.getSignificantBits() <= 64 && present.getSExtValue() == *shift)
      return failure();
    Value amount = constantShift(rewriter, op.getLoc(), *shift, op.getShift().getType());
    rewriter.modifyOpInPlace(op, [&] { op.getShiftMutable().assign(amount); });
    return success();
  }
};

// rotate(rotate(t, a), b) is rotate(t, a + b).
struct Combine : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RotateOp op, PatternRewriter &rewriter) const final {
    auto outer = op.getConstantShift();
    auto inner = rotationOf(op.getTensor());
    if (!outer || !inner)
      return failure();
    int64_t shift = (*outer + inner->shift) % *op.getSize();
    rewriter.replaceOp(op, rotated(rewriter, op, inner->op.getTensor(), shift));
    return success();
  }
};

// rotate(t, c)[i] is t[i + c].
struct ExtractBefore : OpRewritePattern<tensor::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractOp op, PatternRewriter &rewriter) const final {
    auto rotation = rotationOf(op.getTensor());
    if (!rotation)
      return failure();
    SmallVector<Value> indices(op.getIndices());
    Value &index = indices[rotation->op.getDimension()];
    APInt position;
    int64_t size = *rotation->op.getSize();
    if (!matchPattern(index, m_ConstantInt(&position)) || position.isNegative() || position.uge(size))
      return failure();
    int64_t moved = (position.getSExtValue() + rotation->shift) % size;
    index = arith::ConstantIndexOp::create(rewriter, op.getLoc(), moved);
    rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, rotation->op.getTensor(), indices);
    return success();
  }
};

// op(rotate(a, c), rotate(b, c)) is rotate(op(a, b), c).
template <typename Op> struct Factor : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const final {
    auto left = op.getLhs().template getDefiningOp<RotateOp>(), right = op.getRhs().template getDefiningOp<RotateOp>();
    if (!left || !right)
      return failure();
    auto first = left.getConstantShift(), second = right.getConstantShift();
    if (left.getShift() != right.getShift() && (!first || first != second))
      return failure();
    Value together = withOperands(rewriter, op, left.getTensor(), right.getTensor());
    rewriter.replaceOpWithNewOp<RotateOp>(op, op.getType(), together, left.getShift());
    return success();
  }
};

// rotate(op(rotate(a, c), b), d) is op(rotate(a, c + d), rotate(b, d)), and so for the other
// operand and for both. If op is needed besides, that would only add rotations.
struct MoveEarlier : OpRewritePattern<RotateOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RotateOp op, PatternRewriter &rewriter) const final {
    auto outer = op.getConstantShift();
    Operation *inner = op.getTensor().getDefiningOp();
    if (!outer || !isElementwise(inner) || !inner->hasOneUse())
      return failure();
    auto left = rotationOf(inner->getOperand(0)), right = rotationOf(inner->getOperand(1));
    if (!left && !right)
      return failure();
    int64_t size = *op.getSize();
    auto move = [&](std::optional<Rotation> rotation, Value value) {
      return rotation ? rotated(rewriter, op, rotation->op.getTensor(), (rotation->shift + *outer) % size)
                      : rotated(rewriter, op, value, *outer);
    };
    Value first = move(left, inner->getOperand(0)), second = move(right, inner->getOperand(1));
    rewriter.replaceOp(op, withOperands(rewriter, inner, first, second));
    return success();
  }
};
} // namespace

void RotateOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<Normalize, Combine, ExtractBefore, MoveEarlier>(context);
  patterns.add<Factor<arith::AddIOp>, Factor<arith::SubIOp>, Factor<arith::MulIOp>, Factor<arith::AndIOp>,
               Factor<arith::OrIOp>, Factor<arith::XOrIOp>, Factor<arith::MaxSIOp>, Factor<arith::MaxUIOp>,
               Factor<arith::MinSIOp>, Factor<arith::MinUIOp>, Factor<arith::AddFOp>, Factor<arith::SubFOp>,
               Factor<arith::MulFOp>>(context, PatternBenefit(3));
}
