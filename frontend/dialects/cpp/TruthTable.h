// A boolean function of up to six values, for the canonicalizers of lookup tables and gates.
#pragma once
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace ringmill {
// Row r of the table is where the inputs spell r, inputs[0] being the most significant bit.
struct TruthTable {
  uint64_t bits;
  llvm::SmallVector<mlir::Value, 6> inputs;

  unsigned width() const { return 1u << inputs.size(); }
  // The rows that exist, all ones.
  uint64_t mask() const { return width() == 64 ? ~uint64_t(0) : (uint64_t(1) << width()) - 1; }
  // Removes inputs that are constant, repeated, or without influence. True if something changed.
  bool simplify(llvm::function_ref<std::optional<bool>(mlir::Value)> constant);

private:
  // The function with input `position` fixed.
  uint64_t cofactor(unsigned position, bool value) const;
  void remove(unsigned position, uint64_t table);
};
} // namespace ringmill
