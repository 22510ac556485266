// Texts and modules that take more than linear time elsewhere, refused by limits with names.
#pragma once
#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"
#include <optional>
namespace ringmill {
// Most brackets that lie open around a place of a text. Printing indents each line by the depth,
// and upstream's passes look through all that a region holds, once a level.
constexpr size_t kMostNesting = 4096;
// Most regions around an op, without those of scf.if, which become selections in linear time.
constexpr unsigned kMostRegions = 256;
// Most attributes and types that an op's attributes and types come to with all aliases written out.
constexpr uint64_t kMostElements = 1 << 22;

// A place of a text where more brackets are open than the limit, and what to say there.
struct Excess {
  size_t place;
  std::string message;
};
std::optional<Excess> beyondNesting(llvm::StringRef text);

// Reports an op beyond the limits of regions and elements, before anything prints or verifies it.
llvm::LogicalResult withinLimits(mlir::Operation *root);
} // namespace ringmill
