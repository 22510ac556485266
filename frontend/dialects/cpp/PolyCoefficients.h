// Coefficients of constants of the dialect poly.
#pragma once
#include "Poly.h"

namespace ringmill::poly {
// Residues modulo 2^32, lowest power first.
using Coefficients = mlir::SmallVector<uint32_t>;

// The coefficients of a constant modulo x^N = 1, at most N; none if the attribute is not one.
std::optional<Coefficients> coefficientsOf(mlir::Attribute attribute, PolyType type);

// The attribute that `poly.constant` holds.
mlir::DenseIntElementsAttr attributeOf(const Coefficients &coefficients, mlir::MLIRContext *context);
} // namespace ringmill::poly
