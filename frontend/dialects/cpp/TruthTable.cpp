#include "TruthTable.h"
using namespace ringmill;

uint64_t TruthTable::cofactor(unsigned position, bool value) const {
  unsigned low = inputs.size() - 1 - position; // the input is bit `low` of the row's number
  uint64_t table = 0;
  for (unsigned row = 0; row < width() / 2; ++row) {
    unsigned high = row >> low, rest = row & ((1u << low) - 1);
    unsigned source = (high << (low + 1)) | (unsigned(value) << low) | rest;
    table |= (bits >> source & 1) << row;
  }
  return table;
}

void TruthTable::remove(unsigned position, uint64_t table) {
  inputs.erase(inputs.begin() + position);
  bits = table;
}

bool TruthTable::simplify(llvm::function_ref<std::optional<bool>(mlir::Value)> constant) {
  bool changed = false;
  for (unsigned position = 0; position < inputs.size();) {
    uint64_t zero = cofactor(position, false), one = cofactor(position, true);
    if (std::optional<bool> value = constant(inputs[position])) {
      remove(position, *value ? one : zero);
    } else if (zero == one) {
      remove(position, zero);
    } else {
      unsigned twin = position + 1;
      while (twin < inputs.size() && inputs[twin] != inputs[position])
        ++twin;
      if (twin == inputs.size()) {
        ++position;
        continue;
      }
      // Only rows in which both inputs agree remain. Without `position`, the twin is input twin - 1
      // of the others.
      unsigned rest = inputs.size() - 1, bit = rest - twin;
      uint64_t table = 0;
      for (unsigned row = 0; row < width() / 2; ++row)
        table |= ((row >> bit & 1 ? one : zero) >> row & 1) << row;
      remove(position, table);
    }
    changed = true;
  }
  // Removing an input can make an earlier one irrelevant.
  if (changed)
    simplify(constant);
  return changed;
}
