// Comments that say which diagnostics a file expects.
#pragma once
#include "mlir/Support/LLVM.h"
#include <string>
namespace ringmill {
// The text without the annotations `expected-error` and the like: upstream's driver reports those
// that do not come true even where nobody asked for it. Every place stays where it is.
std::string withoutExpectations(llvm::StringRef text);
} // namespace ringmill
