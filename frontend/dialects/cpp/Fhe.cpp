#include "FheWidth.h"
#include "Fhe.defs.inc"
#include "mlir/CAPI/IR.h"
using namespace mlir;
using namespace ringmill::FHE;

static LogicalResult verifyWidth(llvm::function_ref<InFlightDiagnostic()> emitError, unsigned width) {
  return width > 0 ? success() : emitError() << "expected an encrypted integer of at least one bit";
}
LogicalResult EncryptedUnsignedType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, unsigned width) {
  return verifyWidth(emitError, width);
}
LogicalResult EncryptedSignedType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, unsigned width) {
  return verifyWidth(emitError, width);
}

unsigned ringmill::FHE::encryptedWidth(Type type) {
  if (auto integer = dyn_cast<EncryptedUnsignedType>(type))
    return integer.getWidth();
  auto integer = dyn_cast<EncryptedSignedType>(type);
  return integer ? integer.getWidth() : 0;
}

LogicalResult ringmill::FHE::verifyTable(Operation *op, Type index, RankedTensorType table, bool isAlone) {
  unsigned width = encryptedWidth(index);
  int64_t entries = width < 40 ? int64_t(1) << width : -1;
  if (table.getElementTypeBitWidth() > 64)
    return op->emitOpError() << "expects entries of at most 64 bits, but got " << table.getElementType();
  if (isAlone ? table.getRank() != 1 : table.getRank() < 1)
    return op->emitOpError() << "expects a table with one dimension" << (isAlone ? "" : " at least") << ", but got "
                             << table;
  if (table.getShape().back() != entries)
    return op->emitOpError() << "expects a table of 2^" << width << " entries for an index of type " << index
                             << ", but got " << table.getShape().back();
  return success();
}

LogicalResult ringmill::FHE::verifyRound(Operation *op, Type from, Type to) {
  if (isa<EncryptedSignedType>(from) != isa<EncryptedSignedType>(to))
    return op->emitOpError() << "expects operand and result both signed or both unsigned, but got " << from << " and "
                             << to;
  if (encryptedWidth(from) < encryptedWidth(to))
    return op->emitOpError() << "expects a result of at most " << encryptedWidth(from) << " bits, but got " << to;
  return success();
}

LogicalResult ringmill::FHE::verifyWidths(Operation *op, Type from, Type to) {
  if (encryptedWidth(from) == encryptedWidth(to))
    return success();
  return op->emitOpError() << "expects a result of " << encryptedWidth(from) << " bits, but got " << to;
}

LogicalResult RoundOp::verify() { return verifyRound(*this, getInput().getType(), getOutput().getType()); }
LogicalResult ToSignedOp::verify() { return verifyWidths(*this, getInput().getType(), getOutput().getType()); }
LogicalResult ToUnsignedOp::verify() { return verifyWidths(*this, getInput().getType(), getOutput().getType()); }

LogicalResult ChangePartitionOp::verify() {
  return getSrc() && getDest() ? emitOpError("expects one partition, 'src' or 'dest', but got both") : success();
}

LogicalResult ApplyLookupTableOp::verify() {
  return verifyTable(*this, getInput().getType(), cast<RankedTensorType>(getLut().getType()), true);
}

LogicalResult GenGateOp::verify() {
  auto table = cast<RankedTensorType>(getTruthTable().getType());
  return table.getShape().equals({4}) ? success() : emitOpError() << "expects a table of 4 entries, but got " << table;
}

LogicalResult ToBoolOp::verify() {
  unsigned width = encryptedWidth(getInput().getType());
  return width <= 2 ? success() : emitOpError() << "expects an integer of 1 or 2 bits, but got " << getInput().getType();
}

// The kind of a type for src/access/fhe.rs: 0 unsigned, 1 signed, 2 boolean, with its bits; -1 for
// other types.
extern "C" int ringmillFheType(MlirType raw, unsigned *width) {
  Type type = unwrap(raw);
  if (isa<EncryptedBooleanType>(type))
    return *width = 1, 2;
  *width = encryptedWidth(type);
  return *width == 0 ? -1 : isa<EncryptedSignedType>(type);
}

// An encrypted integer of at least one bit.
extern "C" MlirType ringmillFheIntegerType(MlirContext raw, unsigned width, bool isSigned) {
  MLIRContext *context = unwrap(raw);
  context->getOrLoadDialect<FheDialect>();
  return wrap(isSigned ? Type(EncryptedSignedType::get(context, width)) : EncryptedUnsignedType::get(context, width));
}

extern "C" MlirType ringmillFheBooleanType(MlirContext raw) {
  MLIRContext *context = unwrap(raw);
  context->getOrLoadDialect<FheDialect>();
  return wrap(Type(EncryptedBooleanType::get(context)));
}
