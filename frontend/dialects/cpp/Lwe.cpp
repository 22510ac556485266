#include "Fields.h"
#include "Lwe.h"
#include "Lwe.defs.inc"
#include "llvm/ADT/StringExtras.h"
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

// Slots need x^N + 1 and a modulus in which it splits.
static LogicalResult verifySlots(EmitError emitError, ringmill::polynomial::RingAttr ring) {
  if (!ring.isNegacyclic())
    return emitError() << "polynomial modulus must be of the form x^n + 1, but found " << ring.getPolynomialModulus();
  auto modulus = dyn_cast<ringmill::mod_arith::ModArithType>(ring.getCoefficientType());
  uint64_t size = *ring.getTransformSize();
  if (modulus && modulus.getModulus().getValue().zext(64 + modulus.getModulus().getValue().getBitWidth()).urem(size) != 1)
    return emitError() << "modulus must be 1 mod n for full CRT packing, mod = " << llvm::toString(modulus.getModulus().getValue(), 10, false)
                       << " n = " << size;
  return success();
}

LogicalResult PlaintextSpaceAttr::verify(EmitError emitError, ringmill::polynomial::RingAttr ring, Attribute encoding) {
  if (isa<FullCRTPackingEncodingAttr>(encoding) && failed(verifySlots(emitError, ring)))
    return failure();
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

LogicalResult LWECiphertextType::verify(EmitError emitError, PlaintextSpaceAttr, CiphertextSpaceAttr space, KeyAttr key,
                                        ModulusChainAttr chain) {
  if (key.getSlotIndex() != 0 && space.getSize() != 2)
    return emitError() << "a ciphertext with nontrivial slot rotation must have size 2, but found size " << space.getSize();
  auto limbs = dyn_cast<ringmill::rns::RNSType>(space.getRing().getCoefficientType());
  if (limbs && chain && int64_t(limbs.getBasisTypes().size()) != chain.getCurrent() + 1)
    return emitError() << "the level in the ciphertext ring must match the modulus chain's current, but found "
                       << limbs.getBasisTypes().size() - 1 << " and " << chain.getCurrent();
  return success();
}

LogicalResult RLWECiphertextType::verify(EmitError emitError, Attribute, RLWEParamsAttr params, Type) {
  if (params.getDimension() < 2)
    return emitError() << "expects a ciphertext of at least 2 elements, but got " << params.getDimension();
  return success();
}

LogicalResult EncodeOp::verify() {
  auto type = dyn_cast<IntegerType>(getOutput().getType().getPlaintextSpace().getRing().getCoefficientType());
  if (type && getPlaintextBits() != type.getWidth())
    return emitOpError() << "LWE plaintext ring coefficient type width must match message bits parameter, expected "
                         << getPlaintextBits().getZExtValue() << " but got " << type.getWidth();
  if (!type)
    return emitOpError() << "expects 'plaintext_bits' to be the width of the plaintext's coefficients, "
                         << getOutput().getType().getPlaintextSpace().getRing().getCoefficientType() << ", but got "
                         << getPlaintextBits().getZExtValue();
  return success();
}

LogicalResult TrivialEncryptOp::verify() {
  if (getInput().getType().getPlaintextSpace() != getOutput().getType().getPlaintextSpace())
    return emitOpError() << "failed to verify that the first arg's type's encoding matches the given encoding: expected "
                            "plaintext and ciphertext with the same plaintext space";
  return success();
}
