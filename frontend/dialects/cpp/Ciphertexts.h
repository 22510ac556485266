// What types of ciphertexts, plaintexts and keys say, of HEIR's present kind (`lwe_ciphertext`) and
// of the one it had until 2025 (`rlwe_ciphertext`, which says the type of the cleartext).
#pragma once
#include "Lwe.h"

namespace ringmill::lwe {
struct CiphertextView {
  polynomial::RingAttr ring;
  int64_t size;
  /// Messages stand in the low bits, as those of BGV do.
  bool isLow;
  mlir::Attribute encoding;
  /// The ring of plaintexts; null for the old kind.
  polynomial::RingAttr plaintextRing;
  /// The type of the cleartext; null for the present kind.
  mlir::Type underlying;
};

struct PlaintextView {
  polynomial::RingAttr ring;
  mlir::Attribute encoding;
  mlir::Type underlying;
};

/// What a type, or the type of the elements of a tensor, says; none for types that are not
/// ciphertexts.
std::optional<CiphertextView> viewCiphertext(mlir::Type type);
std::optional<PlaintextView> viewPlaintext(mlir::Type type);
inline bool isCiphertext(mlir::Type type) { return bool(viewCiphertext(type)); }
inline bool isPlaintext(mlir::Type type) { return bool(viewPlaintext(type)); }

/// A ciphertext of the same plaintexts, of another ring and so many elements. The modulus chain, if
/// there is one, is at the last limb of the ring.
mlir::Type withSpace(mlir::Type ciphertext, polynomial::RingAttr ring, int64_t size);
/// The plaintexts of a ciphertext.
mlir::Type plaintextOf(mlir::Type ciphertext);
/// The key that decrypts a ciphertext, or the one that encrypts.
mlir::Type keyOf(mlir::Type ciphertext, bool isPublic);
} // namespace ringmill::lwe
