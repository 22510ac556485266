// Shapes in the verifiers of FHELinalg.
#pragma once
#include "FheLinalg.h"
#include "FheWidth.h"

namespace ringmill::FHELinalg {
mlir::RankedTensorType tensorOf(mlir::Value value);
// Fails unless the result has this shape; that of a single value is empty.
mlir::LogicalResult verifyShape(mlir::Operation *op, llvm::ArrayRef<int64_t> expected);
// The shape that two shapes are broadcast to.
mlir::FailureOr<llvm::SmallVector<int64_t>> broadcast(mlir::Operation *op, llvm::ArrayRef<int64_t> left,
                                                      llvm::ArrayRef<int64_t> right);
} // namespace ringmill::FHELinalg
