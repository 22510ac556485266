#include "Comb.h"
#include "TruthTable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "Comb.defs.inc"
using namespace mlir;
using namespace ringmill::comb;

Operation *CombDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location place) {
  return arith::ConstantOp::materialize(builder, value, type, place);
}

namespace {
enum class Base { And, Or, Xor };
struct Kind {
  Base base;
  bool complement;
};
template <typename Op> constexpr Kind kindOf() {
  if constexpr (std::is_same_v<Op, AndOp>) return {Base::And, false};
  if constexpr (std::is_same_v<Op, OrOp>) return {Base::Or, false};
  if constexpr (std::is_same_v<Op, XorOp>) return {Base::Xor, false};
  if constexpr (std::is_same_v<Op, NandOp>) return {Base::And, true};
  if constexpr (std::is_same_v<Op, NorOp>) return {Base::Or, true};
  return {Base::Xor, true};
}

// What is left of a bitwise op: one constant and values that are neither constant nor superfluous.
struct Reduced {
  APInt constant;
  SmallVector<Value> values;
  Kind kind;

  APInt neutral() const {
    unsigned width = constant.getBitWidth();
    return kind.base == Base::And ? APInt::getAllOnes(width) : APInt::getZero(width);
  }
  APInt completed(const APInt &value) const { return kind.complement ? ~value : value; }
};

Reduced reduce(Kind kind, unsigned width, ValueRange operands, ArrayRef<Attribute> constants) {
  Reduced result{APInt::getZero(width), {}, kind};
  result.constant = result.neutral();
  for (auto [operand, attribute] : llvm::zip(operands, constants)) {
    if (auto integer = dyn_cast_or_null<IntegerAttr>(attribute)) {
      switch (kind.base) {
      case Base::And: result.constant &= integer.getValue(); break;
      case Base::Or: result.constant |= integer.getValue(); break;
      case Base::Xor: result.constant ^= integer.getValue(); break;
      }
      continue;
    }
    auto twin = llvm::find(result.values, operand);
    if (twin == result.values.end())
      result.values.push_back(operand);
    else if (kind.base == Base::Xor)
      result.values.erase(twin);
  }
  bool absorbed = kind.base == Base::And ? result.constant.isZero() : kind.base == Base::Or && result.constant.isAllOnes();
  if (absorbed)
    result.values.clear();
  return result;
}

template <typename Op> OpFoldResult foldBitwise(Op op, ArrayRef<Attribute> constants) {
  auto type = cast<IntegerType>(op.getType());
  Reduced rest = reduce(kindOf<Op>(), type.getWidth(), op.getInputs(), constants);
  if (rest.values.empty())
    return IntegerAttr::get(type, rest.completed(rest.constant));
  if (rest.values.size() == 1 && rest.constant == rest.neutral() && !rest.kind.complement)
    return rest.values.front();
  return {};
}

// Fewer operands, or an inverter.
template <typename Op> struct Simplify : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    SmallVector<Attribute> constants;
    for (Value operand : op.getInputs())
      if (!matchPattern(operand, m_Constant(&constants.emplace_back())))
        constants.back() = {};
    auto type = cast<IntegerType>(op.getType());
    Reduced rest = reduce(kindOf<Op>(), type.getWidth(), op.getInputs(), constants);
    bool flips = rest.kind.base == Base::Xor && rest.constant.isAllOnes();
    bool plain = rest.constant == rest.neutral();
    if (rest.values.empty())
      return failure(); // folded
    if (rest.values.size() == 1 && (plain || flips)) {
      if (flips == rest.kind.complement)
        rewriter.replaceOp(op, rest.values.front());
      else
        rewriter.replaceOpWithNewOp<InvOp>(op, type, rest.values.front(), op.getTwoStateAttr());
      return success();
    }
    if (rest.values.size() + !plain >= op.getInputs().size())
      return failure();
    if (!plain)
      rest.values.push_back(
          arith::ConstantOp::create(rewriter, op.getLoc(), type, IntegerAttr::get(type, rest.constant)));
    rewriter.replaceOpWithNewOp<Op>(op, type, rest.values, op.getTwoStateAttr());
    return success();
  }
};

// A smaller table, an inverter or a wire.
struct SimplifyTable : OpRewritePattern<TruthTableOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TruthTableOp op, PatternRewriter &rewriter) const override {
    ringmill::TruthTable table{op.getLookupTable().getValue().getZExtValue(), {}};
    llvm::append_range(table.inputs, op.getInputs());
    bool changed = table.simplify([](Value value) -> std::optional<bool> {
      APInt bit;
      if (!matchPattern(value, m_ConstantInt(&bit)))
        return std::nullopt;
      return bit.isOne();
    });
    Type type = op.getType();
    if (table.inputs.empty()) {
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, type, rewriter.getBoolAttr(table.bits & 1));
    } else if (table.inputs.size() == 1) {
      if (table.bits == 0b10)
        rewriter.replaceOp(op, table.inputs.front());
      else
        rewriter.replaceOpWithNewOp<InvOp>(op, type, table.inputs.front(), UnitAttr());
    } else if (changed) {
      auto integer = rewriter.getIntegerType(table.width(), /*isSigned=*/false);
      rewriter.replaceOpWithNewOp<TruthTableOp>(op, type, table.inputs,
                                                IntegerAttr::get(integer, APInt(table.width(), table.bits)));
    } else {
      return failure();
    }
    return success();
  }
};
} // namespace

#define BITWISE(Op)                                                                                                    \
  OpFoldResult Op::fold(FoldAdaptor adaptor) { return foldBitwise(*this, adaptor.getInputs()); }                       \
  void Op::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {                            \
    patterns.add<Simplify<Op>>(context);                                                                               \
  }
BITWISE(AndOp)
BITWISE(OrOp)
BITWISE(XorOp)
BITWISE(NandOp)
BITWISE(NorOp)
BITWISE(XNorOp)
#undef BITWISE

OpFoldResult InvOp::fold(FoldAdaptor adaptor) {
  if (auto other = getInput().getDefiningOp<InvOp>())
    return other.getInput();
  if (auto constant = dyn_cast_or_null<IntegerAttr>(adaptor.getInput()))
    return IntegerAttr::get(getType(), ~constant.getValue());
  return {};
}

OpFoldResult MuxOp::fold(FoldAdaptor adaptor) {
  if (auto condition = dyn_cast_or_null<IntegerAttr>(adaptor.getCond()))
    return condition.getValue().isZero() ? getFalseValue() : getTrueValue();
  if (getTrueValue() == getFalseValue())
    return getTrueValue();
  auto high = dyn_cast_or_null<IntegerAttr>(adaptor.getTrueValue());
  auto low = dyn_cast_or_null<IntegerAttr>(adaptor.getFalseValue());
  if (high && low && getType().isInteger(1) && high.getValue().isOne() && low.getValue().isZero())
    return getCond();
  return {};
}

LogicalResult TruthTableOp::verify() {
  size_t inputs = getInputs().size();
  if (inputs < 1 || inputs > 6)
    return emitOpError() << "expects 1 to 6 inputs, but got " << inputs;
  auto type = dyn_cast<IntegerType>(getLookupTable().getType());
  if (!type || type.getWidth() != (1u << inputs))
    return emitOpError() << "expects a lookup table of " << (1u << inputs) << " bits for " << inputs << " inputs, but got "
                         << getLookupTable();
  return success();
}

OpFoldResult TruthTableOp::fold(FoldAdaptor adaptor) {
  unsigned row = 0;
  for (Attribute attribute : adaptor.getInputs()) {
    auto bit = dyn_cast_or_null<IntegerAttr>(attribute);
    if (!bit)
      return {};
    row = row << 1 | unsigned(bit.getValue().isOne());
  }
  return IntegerAttr::get(getType(), APInt(1, getLookupTable().getValue()[row]));
}

void TruthTableOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SimplifyTable>(context);
}
