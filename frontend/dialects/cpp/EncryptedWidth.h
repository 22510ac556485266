// The bits of encrypted integers, for the constraints of the tfhe_rust dialect.
#pragma once
#include "mlir/IR/Types.h"

namespace ringmill::tfhe_rust {
// Bits of an encrypted integer; 0 for other types.
unsigned encryptedWidth(mlir::Type type);
} // namespace ringmill::tfhe_rust
