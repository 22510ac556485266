// Folders and canonicalizers of mod_arith.
#include "ModArithConstants.h"
#include "mlir/IR/PatternMatch.h"
using namespace mlir;
using namespace ringmill::mod_arith;

static APInt sum(const APInt &a, const APInt &b) { return a + b; }
static APInt difference(const APInt &a, const APInt &b) { return a - b; }
static APInt product(const APInt &a, const APInt &b) { return a * b; }

static bool isConstant(Value value, int64_t number) {
  auto constant = Constant::of(value);
  return constant && constant->is(number);
}

OpFoldResult ReduceOp::fold(FoldAdaptor) { return getInput(); }

OpFoldResult AddOp::fold(FoldAdaptor) {
  for (auto [value, other] : {std::pair(getLhs(), getRhs()), std::pair(getRhs(), getLhs())}) {
    if (isConstant(other, 0))
      return value;
    // a - b + b is a.
    auto minus = value.getDefiningOp<SubOp>();
    if (minus && minus.getRhs() == other)
      return minus.getLhs();
  }
  return {};
}

OpFoldResult SubOp::fold(FoldAdaptor) {
  if (isConstant(getRhs(), 0))
    return getLhs();
  // a + b - b is a, and a - (a - b) is b.
  auto plus = getLhs().getDefiningOp<AddOp>();
  if (plus && plus.getRhs() == getRhs())
    return plus.getLhs();
  if (plus && plus.getLhs() == getRhs())
    return plus.getRhs();
  auto minus = getRhs().getDefiningOp<SubOp>();
  return minus && minus.getLhs() == getLhs() ? minus.getRhs() : Value();
}

OpFoldResult MulOp::fold(FoldAdaptor) {
  for (auto [value, other] : {std::pair(getLhs(), getRhs()), std::pair(getRhs(), getLhs())}) {
    if (isConstant(other, 1))
      return value;
    if (isConstant(other, 0))
      return other;
  }
  return {};
}

// The same modulus or limbs back again.
LogicalResult EncapsulateOp::canonicalize(EncapsulateOp op, PatternRewriter &rewriter) {
  auto lift = op.getInput().getDefiningOp<LiftOp>();
  if (!lift || lift.getInput().getType() != op.getType())
    return failure();
  rewriter.replaceOp(op, lift.getInput());
  return success();
}

LogicalResult ExtractOp::canonicalize(ExtractOp op, PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<LiftOp>(op, op.getType(), LiftType::Standard, op.getInput());
  return success();
}

// A sum or product: constants together, on the right.
template <typename Op, typename Join> static LogicalResult join(Op op, PatternRewriter &rewriter, Join apply) {
  Value left = op.getLhs(), right = op.getRhs();
  auto second = Constant::of(right);
  auto first = Constant::of(left);
  if (!second) {
    // The greedy driver sorts only what it knows for constants.
    if (!first)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op->setOperands({right, left}); });
    return success();
  }
  if (first) {
    rewriter.replaceOp(op, first->with(*second, apply).materialize(rewriter, op.getLoc()));
    return success();
  }
  auto inner = left.template getDefiningOp<Op>();
  auto known = inner ? Constant::of(inner.getRhs()) : std::nullopt;
  if (!known)
    return failure();
  Value both = known->with(*second, apply).materialize(rewriter, op.getLoc());
  rewriter.replaceOpWithNewOp<Op>(op, op.getType(), inner.getLhs(), both);
  return success();
}

// The value that is multiplied by -1; null for other values.
static Value negated(Value value) {
  auto times = value.getDefiningOp<MulOp>();
  if (times && isConstant(times.getRhs(), -1))
    return times.getLhs();
  return times && isConstant(times.getLhs(), -1) ? times.getRhs() : Value();
}

LogicalResult AddOp::canonicalize(AddOp op, PatternRewriter &rewriter) {
  for (auto [value, other] : {std::pair(op.getLhs(), op.getRhs()), std::pair(op.getRhs(), op.getLhs())})
    if (Value minus = negated(other)) {
      rewriter.replaceOpWithNewOp<SubOp>(op, op.getType(), value, minus);
      return success();
    }
  // x - c + d and c - x + d
  auto minus = op.getLhs().getDefiningOp<SubOp>();
  auto second = minus ? Constant::of(op.getRhs()) : std::nullopt;
  if (auto less = second ? Constant::of(minus.getRhs()) : std::nullopt) {
    Value both = second->with(*less, difference).materialize(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<AddOp>(op, op.getType(), minus.getLhs(), both);
    return success();
  }
  auto first = minus ? Constant::of(minus.getLhs()) : std::nullopt;
  if (first && second) {
    Value both = first->with(*second, sum).materialize(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<SubOp>(op, op.getType(), both, minus.getRhs());
    return success();
  }
  return join(op, rewriter, sum);
}

LogicalResult MulOp::canonicalize(MulOp op, PatternRewriter &rewriter) { return join(op, rewriter, product); }

static LogicalResult negate(SubOp op, Value value, PatternRewriter &rewriter, Constant zero) {
  Value none = zero.materialize(rewriter, op.getLoc());
  rewriter.replaceOpWithNewOp<SubOp>(op, op.getType(), none, value);
  return success();
}

// A constant 0 of scalar type; none for tensors, whose constants may be large.
static std::optional<Constant> zeroOf(Type type) {
  if (isa<ShapedType>(type))
    return std::nullopt;
  return Constant::zero(type);
}

// A constant less than x + d, x - d or d - x.
static LogicalResult subtractConstant(SubOp op, const Constant &less, PatternRewriter &rewriter) {
  auto plus = op.getLhs().getDefiningOp<AddOp>();
  auto minus = op.getLhs().getDefiningOp<SubOp>();
  if (auto inner = plus ? Constant::of(plus.getRhs()) : std::nullopt) {
    Value both = inner->with(less, difference).materialize(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<AddOp>(op, op.getType(), plus.getLhs(), both);
  } else if (auto inner = minus ? Constant::of(minus.getRhs()) : std::nullopt) {
    Value both = inner->with(less, sum).materialize(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<SubOp>(op, op.getType(), minus.getLhs(), both);
  } else if (auto inner = minus ? Constant::of(minus.getLhs()) : std::nullopt) {
    Value both = inner->with(less, difference).materialize(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<SubOp>(op, op.getType(), both, minus.getRhs());
  } else {
    return failure();
  }
  return success();
}

LogicalResult SubOp::canonicalize(SubOp op, PatternRewriter &rewriter) {
  Value left = op.getLhs(), right = op.getRhs();
  auto first = Constant::of(left), second = Constant::of(right);
  if (first && second) {
    rewriter.replaceOp(op, first->with(*second, difference).materialize(rewriter, op.getLoc()));
    return success();
  }
  if (second && succeeded(subtractConstant(op, *second, rewriter)))
    return success();
  if (Value minus = negated(right)) {
    rewriter.replaceOpWithNewOp<AddOp>(op, op.getType(), left, minus);
    return success();
  }
  auto plus = right.getDefiningOp<AddOp>();
  auto minus = right.getDefiningOp<SubOp>();
  // c - (x + d), c - (d - x) and c - (x - d)
  if (auto inner = first && plus ? Constant::of(plus.getRhs()) : std::nullopt) {
    Value both = first->with(*inner, difference).materialize(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<SubOp>(op, op.getType(), both, plus.getLhs());
    return success();
  }
  if (auto inner = first && minus ? Constant::of(minus.getLhs()) : std::nullopt) {
    Value both = first->with(*inner, difference).materialize(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<AddOp>(op, op.getType(), minus.getRhs(), both);
    return success();
  }
  if (auto inner = first && minus ? Constant::of(minus.getRhs()) : std::nullopt) {
    Value both = first->with(*inner, sum).materialize(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<SubOp>(op, op.getType(), both, minus.getLhs());
    return success();
  }
  std::optional<Constant> zero = zeroOf(op.getType());
  if (!zero)
    return failure();
  if (left == right) {
    rewriter.replaceOp(op, zero->materialize(rewriter, op.getLoc()));
    return success();
  }
  // -x - y is -(x + y), and x - y - x is -y.
  if (Value value = negated(left)) {
    Value none = zero->materialize(rewriter, op.getLoc());
    Value both = AddOp::create(rewriter, op.getLoc(), op.getType(), value, right);
    rewriter.replaceOpWithNewOp<SubOp>(op, op.getType(), none, both);
    return success();
  }
  auto inner = left.getDefiningOp<SubOp>();
  return inner && inner.getLhs() == right ? negate(op, inner.getRhs(), rewriter, *zero) : failure();
}

LogicalResult MacOp::canonicalize(MacOp op, PatternRewriter &rewriter) {
  auto left = Constant::of(op.getLhs()), right = Constant::of(op.getRhs()), more = Constant::of(op.getAcc());
  if (!left || !right || !more)
    return failure();
  rewriter.replaceOp(op, left->with(*right, product).with(*more, sum).materialize(rewriter, op.getLoc()));
  return success();
}
