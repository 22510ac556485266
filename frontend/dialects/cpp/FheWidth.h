// What the verifiers of FHE and FHELinalg share.
#pragma once
#include "Fhe.h"

namespace ringmill::FHE {
// Bits of an encrypted integer; 0 for other types.
unsigned encryptedWidth(mlir::Type type);
// Fails unless a table has 2^n entries of at most 64 bits, n the bits of the index.
mlir::LogicalResult verifyTable(mlir::Operation *op, mlir::Type index, mlir::RankedTensorType table, bool isAlone);
// Fails unless an integer of `from` bits may become one of `to` bits of the same sign.
mlir::LogicalResult verifyRound(mlir::Operation *op, mlir::Type from, mlir::Type to);
// Fails unless both have as many bits.
mlir::LogicalResult verifyWidths(mlir::Operation *op, mlir::Type from, mlir::Type to);
} // namespace ringmill::FHE
