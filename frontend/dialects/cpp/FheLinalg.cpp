// The dialect FHELinalg: elementwise operations, tables and products. FheLinalgShapes.cpp has the
// operations that move elements or slide a window.
#include "FheLinalg.h"
#include "FheLinalg.defs.inc"
#include "FheShapes.h"
using namespace mlir;
using namespace ringmill;
using namespace ringmill::FHELinalg;
using llvm::ArrayRef;
using llvm::SmallVector;

RankedTensorType FHELinalg::tensorOf(Value value) { return cast<RankedTensorType>(value.getType()); }

LogicalResult FHELinalg::verifyShape(Operation *op, ArrayRef<int64_t> expected) {
  auto tensor = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> found = tensor ? tensor.getShape() : ArrayRef<int64_t>();
  if (found == expected)
    return success();
  auto error = op->emitOpError() << "expects a result of shape [";
  llvm::interleaveComma(expected, error);
  error << "], but got [";
  llvm::interleaveComma(found, error);
  return error << "]";
}

FailureOr<SmallVector<int64_t>> FHELinalg::broadcast(Operation *op, ArrayRef<int64_t> left, ArrayRef<int64_t> right) {
  SmallVector<int64_t> shape(std::max(left.size(), right.size()), 1);
  for (ArrayRef<int64_t> operand : {left, right}) {
    size_t offset = shape.size() - operand.size();
    for (auto [position, size] : llvm::enumerate(operand)) {
      int64_t &known = shape[offset + position];
      if (size != 1 && known != 1 && size != known)
        return op->emitOpError() << "expects shapes that broadcast, but got sizes " << known << " and " << size
                                 << " of dimension " << offset + position;
      known = size != 1 ? size : known;
    }
  }
  return shape;
}

// Encrypted operands of one type, unless only one is encrypted.
static LogicalResult verifyAlike(Operation *op, bool withResult) {
  Type encrypted;
  auto check = [&](Type type) {
    Type element = getElementTypeOrSelf(type);
    if (isa<IntegerType>(element))
      return true;
    encrypted = encrypted ? encrypted : element;
    return element == encrypted;
  };
  if (llvm::all_of(op->getOperandTypes(), check) && (!withResult || check(op->getResult(0).getType())))
    return success();
  return op->emitOpError() << "expects encrypted integers of type " << encrypted << (withResult ? " alone" : " as operands");
}

static LogicalResult verifyElementwise(Operation *op, bool withResult) {
  if (failed(verifyAlike(op, withResult)))
    return failure();
  auto shape = broadcast(op, tensorOf(op->getOperand(0)).getShape(), tensorOf(op->getOperand(1)).getShape());
  return failed(shape) ? failure() : verifyShape(op, *shape);
}
LogicalResult AddEintOp::verify() { return verifyElementwise(*this, true); }
LogicalResult SubEintOp::verify() { return verifyElementwise(*this, true); }
LogicalResult MulEintOp::verify() { return verifyElementwise(*this, false); }
LogicalResult AddEintIntOp::verify() { return verifyElementwise(*this, true); }
LogicalResult SubEintIntOp::verify() { return verifyElementwise(*this, true); }
LogicalResult MulEintIntOp::verify() { return verifyElementwise(*this, true); }
LogicalResult SubIntEintOp::verify() { return verifyElementwise(*this, true); }

// A shape that stays, with elements as `verify` wants them.
static LogicalResult verifyEach(Operation *op, LogicalResult (*verify)(Operation *, Type, Type)) {
  Type from = getElementTypeOrSelf(op->getOperand(0).getType()), to = getElementTypeOrSelf(op->getResult(0).getType());
  if (verify && failed(verify(op, from, to)))
    return failure();
  return verifyShape(op, tensorOf(op->getOperand(0)).getShape());
}
LogicalResult NegEintOp::verify() { return failed(verifyAlike(*this, true)) ? failure() : verifyEach(*this, nullptr); }
LogicalResult RoundOp::verify() { return verifyEach(*this, FHE::verifyRound); }
LogicalResult LsbOp::verify() { return verifyEach(*this, nullptr); }
LogicalResult ReinterpretPrecisionOp::verify() { return verifyEach(*this, nullptr); }
LogicalResult ToSignedOp::verify() { return verifyEach(*this, FHE::verifyWidths); }
LogicalResult ToUnsignedOp::verify() { return verifyEach(*this, FHE::verifyWidths); }

// The tables at operand 1 for the indices at operand 0.
static LogicalResult verifyTables(Operation *op, bool isAlone) {
  auto indices = tensorOf(op->getOperand(0));
  if (failed(FHE::verifyTable(op, indices.getElementType(), tensorOf(op->getOperand(1)), isAlone)))
    return failure();
  return verifyShape(op, indices.getShape());
}
LogicalResult ApplyLookupTableOp::verify() { return verifyTables(*this, true); }

LogicalResult ApplyMultiLookupTableOp::verify() {
  if (failed(verifyTables(*this, false)))
    return failure();
  auto shape = broadcast(*this, tensorOf(getT()).getShape(), tensorOf(getLuts()).getShape().drop_back());
  return failed(shape) ? failure() : verifyShape(*this, *shape);
}

LogicalResult ApplyMappedLookupTableOp::verify() {
  if (failed(verifyTables(*this, false)))
    return failure();
  if (tensorOf(getLuts()).getRank() != 2)
    return emitOpError() << "expects tables with two dimensions, but got " << getLuts().getType();
  if (tensorOf(getMap()).getShape() != tensorOf(getT()).getShape())
    return emitOpError() << "expects a map of the shape of the indices, but got " << getMap().getType();
  return success();
}

// The product of two matrices or stacks of them; a vector is a row on the left, a column on the
// right.
static LogicalResult verifyMatMul(Operation *op, bool withResult) {
  ArrayRef<int64_t> left = tensorOf(op->getOperand(0)).getShape(), right = tensorOf(op->getOperand(1)).getShape();
  if (left.empty() || right.empty() || (left.size() == 1 && right.size() == 1))
    return op->emitOpError("expects a matrix at least on one side");
  if (failed(verifyAlike(op, withResult)))
    return failure();
  int64_t inner = right.size() == 1 ? right[0] : right[right.size() - 2];
  if (left.back() != inner)
    return op->emitOpError() << "expects rows and columns of one size, but got " << left.back() << " and " << inner;
  auto shape = broadcast(op, left.drop_back(std::min<size_t>(left.size(), 2)),
                         right.drop_back(std::min<size_t>(right.size(), 2)));
  if (failed(shape))
    return failure();
  if (left.size() > 1)
    shape->push_back(left[left.size() - 2]);
  if (right.size() > 1)
    shape->push_back(right.back());
  return verifyShape(op, *shape);
}
LogicalResult MatMulEintIntOp::verify() { return verifyMatMul(*this, true); }
LogicalResult MatMulIntEintOp::verify() { return verifyMatMul(*this, true); }
LogicalResult MatMulEintEintOp::verify() { return verifyMatMul(*this, false); }

static LogicalResult verifyDot(Operation *op, bool withResult) {
  auto left = tensorOf(op->getOperand(0)), right = tensorOf(op->getOperand(1));
  if (left.getRank() != 1 || left.getShape() != right.getShape())
    return op->emitOpError() << "expects two vectors of one size, but got " << left << " and " << right;
  return verifyAlike(op, withResult);
}
LogicalResult DotOp::verify() { return verifyDot(*this, true); }
LogicalResult DotEintOp::verify() { return verifyDot(*this, false); }
