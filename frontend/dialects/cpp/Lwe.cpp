#include "Lwe.h"
#include "Lwe.defs.inc"
using namespace mlir;
using namespace ringmill::lwe;

using EmitError = function_ref<InFlightDiagnostic()>;

static LogicalResult verifyWidth(EmitError emitError, int64_t width) {
  return width >= 1 ? success() : emitError() << "expects a 'cleartext_bitwidth' of at least 1, but got " << width;
}

static LogicalResult verifyField(EmitError emitError, int64_t start, int64_t width) {
  if (failed(verifyWidth(emitError, width)))
    return failure();
  if (start < width - 1)
    return emitError() << "expects a 'cleartext_start' of at least " << width - 1 << " for " << width
                       << " bits, but got " << start;
  return success();
}

#define FIELD(ATTRIBUTE)                                                                                               \
  LogicalResult ATTRIBUTE::verify(EmitError emitError, int64_t start, int64_t width) {                                 \
    return verifyField(emitError, start, width);                                                                       \
  }
FIELD(BitFieldEncodingAttr)
FIELD(PolynomialCoefficientEncodingAttr)
FIELD(PolynomialEvaluationEncodingAttr)
FIELD(InverseCanonicalEmbeddingEncodingAttr)

LogicalResult UnspecifiedBitFieldEncodingAttr::verify(EmitError emitError, int64_t width) {
  return verifyWidth(emitError, width);
}

LogicalResult PlaintextSpaceAttr::verify(EmitError emitError, ringmill::polynomial::RingAttr, Attribute encoding) {
  if (isa<ConstantCoefficientEncodingAttr, CoefficientEncodingAttr, FullCRTPackingEncodingAttr,
          InverseCanonicalEncodingAttr, BitFieldEncodingAttr, UnspecifiedBitFieldEncodingAttr,
          PolynomialCoefficientEncodingAttr, PolynomialEvaluationEncodingAttr, InverseCanonicalEmbeddingEncodingAttr>(
          encoding))
    return success();
  return emitError() << "expects an encoding of the lwe dialect, but got " << encoding;
}

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
