// Spellings of upstream's operations in other versions of MLIR than that of this build.
#pragma once
#include "mlir/Support/LLVM.h"
#include <optional>
#include <string>
namespace ringmill {
// The text with the spellings that this MLIR reads; nothing if it has none of the others. No
// line is added or removed.
std::optional<std::string> withKnownSpellings(llvm::StringRef text);
} // namespace ringmill
