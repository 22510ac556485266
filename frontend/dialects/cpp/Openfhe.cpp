#include "OpenfheFields.h"
#include "Openfhe.h"
#include "Openfhe.defs.inc"
using namespace mlir;
using namespace ringmill::openfhe;

// A ciphertext and a plaintext, in one order or the other. HEIR takes two ciphertexts as well.
static LogicalResult verifyPlain(Operation *op) {
  if (isa<CiphertextType>(op->getOperand(1).getType()) || isa<CiphertextType>(op->getOperand(2).getType()))
    return success();
  return op->emitOpError() << "expects a ciphertext and a plaintext, but got two plaintexts";
}
LogicalResult AddPlainOp::verify() { return verifyPlain(*this); }
LogicalResult AddPlainInPlaceOp::verify() { return verifyPlain(*this); }
LogicalResult SubPlainOp::verify() { return verifyPlain(*this); }
LogicalResult SubPlainInPlaceOp::verify() { return verifyPlain(*this); }
LogicalResult MulPlainOp::verify() { return verifyPlain(*this); }

LogicalResult RotOp::verify() {
  bool isDynamic = bool(getDynamicShift()), isStatic = bool(getStaticShiftAttr());
  if (isDynamic == isStatic)
    return emitOpError() << "contains " << (isDynamic ? "both static and dynamic" : "neither static nor dynamic")
                         << " operand; expected " << (isDynamic ? "just one." : "one.");
  return success();
}
