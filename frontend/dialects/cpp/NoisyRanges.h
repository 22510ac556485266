// The noise of the dialect noisy, in bits.
#pragma once
#include "Dialect.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace ringmill::noisy {
// Of a fresh value, and the most with which a message can be recovered.
constexpr uint64_t freshNoise = 12, mostNoise = 26;
} // namespace ringmill::noisy
