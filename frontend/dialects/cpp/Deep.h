#pragma once
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

// An op is deep if at least `deep` regions lie around it.

// What `mlir::verify` says of a module, in time that is linear in the depth of its branches.
mlir::LogicalResult verifyDeep(mlir::ModuleOp module, unsigned deep);

// Empties the deep regions of a module that is freed next. Nothing else may be done with the module
// after this.
void takeApart(mlir::ModuleOp module, unsigned deep);
