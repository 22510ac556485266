// What types of ciphertexts and their encodings say, for src/access/ciphertext.rs and encoding.rs.
#include "Lwe.h"
#include "mlir/CAPI/IR.h"
#include "llvm/ADT/TypeSwitch.h"
using namespace mlir;
using namespace ringmill;

// Bits of a message; 0 if the plaintext space does not tell, -1 for types that are not ciphertexts.
extern "C" int ringmillMessageBits(MlirType raw) {
  auto ciphertext = dyn_cast<lwe::LWECiphertextType>(unwrap(raw));
  if (!ciphertext)
    return -1;
  auto width = dyn_cast<IntegerType>(ciphertext.getPlaintextSpace().getRing().getCoefficientType());
  return width ? int(width.getWidth()) : 0;
}

// The kind of an encoding, as src/access/encoding.rs numbers them, with its parameters; -1 for
// other attributes.
extern "C" int ringmillEncoding(MlirAttribute raw, int64_t *first, int64_t *second) {
  return TypeSwitch<Attribute, int>(unwrap(raw))
      .Case([&](lwe::ConstantCoefficientEncodingAttr of) { return *first = of.getScalingFactor(), 0; })
      .Case([&](lwe::CoefficientEncodingAttr of) { return *first = of.getScalingFactor(), 1; })
      .Case([&](lwe::FullCRTPackingEncodingAttr of) { return *first = of.getScalingFactor(), 2; })
      .Case([&](lwe::InverseCanonicalEncodingAttr of) { return *first = of.getScalingFactor(), 3; })
      .Case([&](lwe::UnspecifiedBitFieldEncodingAttr of) { return *first = of.getCleartextBitwidth(), 4; })
      .Case([&](lwe::BitFieldEncodingAttr of) {
        return *first = of.getCleartextStart(), *second = of.getCleartextBitwidth(), 5;
      })
      .Case([&](lwe::PolynomialCoefficientEncodingAttr of) {
        return *first = of.getCleartextStart(), *second = of.getCleartextBitwidth(), 6;
      })
      .Case([&](lwe::PolynomialEvaluationEncodingAttr of) {
        return *first = of.getCleartextStart(), *second = of.getCleartextBitwidth(), 7;
      })
      .Case([&](lwe::InverseCanonicalEmbeddingEncodingAttr of) {
        return *first = of.getCleartextStart(), *second = of.getCleartextBitwidth(), 8;
      })
      .Default([](Attribute) { return -1; });
}
