// Constant residues of any shape: of mod_arith.constant and rns.constant.
#pragma once
#include "ModArith.h"
#include <optional>

namespace ringmill::mod_arith {
/// The residues of a constant: one, one for each limb, or one for each element of a tensor.
struct Constant {
  mlir::Type type;
  /// Twice as wide as the moduli, so that products fit.
  llvm::SmallVector<llvm::APInt> values, moduli;

  /// None for values that are not constant, and for tensors of too many elements.
  static std::optional<Constant> of(mlir::Value value);
  /// 0 of a type that is not a tensor.
  static Constant zero(mlir::Type type);
  /// As many of one residue.
  static Constant filled(const Constant &like, uint64_t value);
  /// True if every residue is that of `value`.
  bool is(int64_t value) const;
  /// Residue by residue; both have the same type.
  template <typename Join> Constant with(const Constant &other, Join join) const {
    Constant result = *this;
    for (size_t place = 0; place < values.size(); ++place)
      result.values[place] = join(values[place], other.values[place]);
    result.reduce();
    return result;
  }
  mlir::Value materialize(mlir::OpBuilder &builder, mlir::Location place) const;

private:
  void reduce();
};
} // namespace ringmill::mod_arith
