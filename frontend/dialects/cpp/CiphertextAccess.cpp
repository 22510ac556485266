// What types of ciphertexts say, for src/access/ciphertext.rs.
#include "Lwe.h"
#include "mlir/CAPI/IR.h"
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
