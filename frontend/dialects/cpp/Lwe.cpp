#include "Lwe.h"
#include "Lwe.defs.inc"
using namespace mlir;
using namespace ringmill::lwe;

LogicalResult CiphertextSpaceAttr::verify(function_ref<InFlightDiagnostic()> emitError, ringmill::polynomial::RingAttr,
                                          EncryptionType, int64_t size) {
  return size >= 2 ? success() : emitError() << "expects a ciphertext of at least 2 elements, but got " << size;
}

LogicalResult EncodeOp::verify() {
  auto type = dyn_cast<IntegerType>(getOutput().getType().getPlaintextSpace().getRing().getCoefficientType());
  if (!type || getPlaintextBits() != type.getWidth())
    return emitOpError() << "expects 'plaintext_bits' to be the width of the plaintext's coefficients, "
                         << getOutput().getType().getPlaintextSpace().getRing().getCoefficientType() << ", but got "
                         << getPlaintextBits().getZExtValue();
  return success();
}

LogicalResult TrivialEncryptOp::verify() {
  if (getInput().getType().getPlaintextSpace() != getOutput().getType().getPlaintextSpace())
    return emitOpError() << "expects plaintext and ciphertext with the same plaintext space";
  return success();
}
