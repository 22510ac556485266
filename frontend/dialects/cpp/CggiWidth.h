// The width of messages.
#pragma once
#include "Cggi.h"

namespace ringmill::cggi {
// The bits of a message of a ciphertext or of the elements of a tensor; none if the type does not
// tell.
std::optional<unsigned> plaintextBits(mlir::Type type);
} // namespace ringmill::cggi
