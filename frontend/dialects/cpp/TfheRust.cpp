#include "EncryptedWidth.h"
#include "TfheRust.h"
#include "TfheRust.defs.inc"
using namespace mlir;
using namespace ringmill::tfhe_rust;

unsigned ringmill::tfhe_rust::encryptedWidth(Type type) {
#define UNSIGNED(WIDTH)                                                                                                \
  if (isa<EncryptedUInt##WIDTH##Type>(type))                                                                           \
    return WIDTH;
#define SIGNED(WIDTH)                                                                                                  \
  if (isa<EncryptedInt##WIDTH##Type>(type))                                                                            \
    return WIDTH;
  UNSIGNED(2) UNSIGNED(3) UNSIGNED(4) UNSIGNED(8) UNSIGNED(10) UNSIGNED(12) UNSIGNED(14) UNSIGNED(16)
  UNSIGNED(32) UNSIGNED(64) UNSIGNED(128) UNSIGNED(256)
  SIGNED(8) SIGNED(16) SIGNED(32) SIGNED(64) SIGNED(128) SIGNED(256)
#undef UNSIGNED
#undef SIGNED
  return 0;
}

static LogicalResult verifyPresent(Operation *op, StringRef name, Attribute attribute) {
  return attribute ? success() : op->emitOpError() << "requires attribute '" << name << "'";
}

// An encrypted right operand has the type of the left one.
static LogicalResult verifyRight(Operation *op, Type left, Type right) {
  if (left == right || isa<IntegerType>(right))
    return success();
  return op->emitOpError() << "expects operands of one type, or a public integer on the right, but got " << left
                           << " and " << right;
}
LogicalResult AddOp::verify() { return verifyRight(*this, getLhs().getType(), getRhs().getType()); }
LogicalResult SubOp::verify() { return verifyRight(*this, getLhs().getType(), getRhs().getType()); }
LogicalResult MulOp::verify() { return verifyRight(*this, getLhs().getType(), getRhs().getType()); }
LogicalResult MinOp::verify() { return verifyRight(*this, getLhs().getType(), getRhs().getType()); }
LogicalResult MaxOp::verify() { return verifyRight(*this, getLhs().getType(), getRhs().getType()); }
LogicalResult EqOp::verify() { return verifyRight(*this, getLhs().getType(), getRhs().getType()); }
LogicalResult NeqOp::verify() { return verifyRight(*this, getLhs().getType(), getRhs().getType()); }

LogicalResult CmpOp::verify() {
  if (failed(verifyPresent(*this, "predicate", getPredicateAttr())))
    return failure();
  return verifyRight(*this, getLhs().getType(), getRhs().getType());
}

static LogicalResult verifyShift(Operation *op, IntegerAttr amount, Type type) {
  if (failed(verifyPresent(op, "shiftAmount", amount)))
    return failure();
  unsigned width = encryptedWidth(getElementTypeOrSelf(type));
  if (amount.getValue().uge(width))
    return op->emitOpError() << "expects a shift below " << width << ", the bits of the integer, but got "
                             << amount.getValue().getZExtValue();
  return success();
}
LogicalResult ScalarLeftShiftOp::verify() { return verifyShift(*this, getShiftAmountAttr(), getOutput().getType()); }
LogicalResult ScalarRightShiftOp::verify() { return verifyShift(*this, getShiftAmountAttr(), getOutput().getType()); }

LogicalResult GenerateLookupTableOp::verify() { return verifyPresent(*this, "truthTable", getTruthTableAttr()); }

LogicalResult CreateTrivialOp::verify() {
  if (bool(getValue()) == bool(getValueAttrAttr()))
    return emitOpError() << "expects the integer as an operand or as the attribute 'valueAttr', and not as both";
  return success();
}

// True for ops that move to the front of a block, where their order does not matter.
static bool isEarly(Operation &op) {
  return op.hasTrait<OpTrait::ConstantLike>() || isa<CreateTrivialOp, GenerateLookupTableOp>(op);
}

// Behind the last definition of an operand, out of loops, and before ops that take time.
static LogicalResult hoist(Operation *op, PatternRewriter &rewriter) {
  Operation *last = nullptr;
  Block *block = nullptr;
  for (Value operand : op->getOperands()) {
    Block *home = operand.getParentBlock();
    Operation *definition = operand.getDefiningOp();
    if (home == block) {
      if (definition && (!last || last->isBeforeInBlock(definition)))
        last = definition;
    } else if (!block || block->getParent()->isProperAncestor(home->getParent())) {
      block = home;
      last = definition;
    } else if (!home->getParent()->isProperAncestor(block->getParent())) {
      return failure(); // different blocks of one region
    }
  }
  if (!block)
    return failure();
  Block::iterator place = last ? std::next(last->getIterator()) : block->begin();
  while (place != block->end() && &*place != op && isEarly(*place))
    ++place;
  if (place == block->end() || &*place == op)
    return failure();
  // Already in the early part of the block.
  if (op->getBlock() == block && op->isBeforeInBlock(&*place))
    return failure();
  rewriter.moveOpBefore(op, block, place);
  return success();
}

void CreateTrivialOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(+[](CreateTrivialOp op, PatternRewriter &rewriter) { return hoist(op, rewriter); });
}
void GenerateLookupTableOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *) {
  patterns.add(+[](GenerateLookupTableOp op, PatternRewriter &rewriter) { return hoist(op, rewriter); });
}
