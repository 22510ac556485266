//! Programs as machine code.

use super::pipeline::Pipeline;
use crate::{
    any::CheckDialects,
    memref::ExpandCopy,
    poly::PolyToStandard,
    step::{Step, on_functions, ours, step},
};

/// Programs on the dialect poly in the dialect of LLVM, for MLIR's execution engine or LLVM.
pub(crate) const POLY_TO_LLVM: Pipeline = Pipeline {
    name: "poly-to-llvm",
    summary: "lower poly, tensors and loops to the llvm dialect",
    example: "\
func.func @main(%a: i32) -> i32 {
  %0 = poly.constant dense<[2, 3, 4]> : tensor<3xi32> : !poly.poly<3>
  %1 = poly.eval %0, %a : (!poly.poly<3>, i32) -> i32
  return %1 : i32
}
",
    options: &[],
    steps_with: |_| Ok(POLY_STEPS.to_vec()),
};

const POLY_STEPS: &[Step] = &[
    ours::<PolyToStandard>("polynomials are tensors of their coefficients"),
    step("canonicalize", "constants are padded when compiling"),
    on_functions("convert-elementwise-to-linalg", "arith on tensors has no buffer form of its own"),
    step("convert-tensor-to-linalg", "nor has tensor.pad"),
    step(
        "one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops}",
        "tensors become memory; functions take and give it without layouts, so that others can call them",
    ),
    step("buffer-deallocation-pipeline", "memory is given back where it is not used any more"),
    step("convert-bufferization-to-memref", "what it clones is new memory and a copy"),
    ours::<ExpandCopy>("a copy between views would become a call of MLIR's runtime library"),
    on_functions("convert-linalg-to-loops", "linalg on memory is loops of loads and stores"),
    step("expand-strided-metadata", "views become their offsets and strides"),
    step("lower-affine", "which are affine expressions"),
    step("convert-scf-to-cf", "loops become branches"),
    step("finalize-memref-to-llvm", "memory becomes pointers"),
    step("convert-arith-to-llvm", "arithmetic has counterparts"),
    step("convert-index-to-llvm", "as has arithmetic on indices"),
    step("convert-cf-to-llvm", "branches as well"),
    step("convert-func-to-llvm", "and functions"),
    step("reconcile-unrealized-casts", "no cast between types of both is left"),
    ours::<CheckDialects>("upstream leaves what it does not know as it is"),
    step("canonicalize", "folds what the lowerings laid open"),
    // Not sccp: it takes (x + y) - y for the x of a loop's first round (LLVM 22.1.8).
    step("cse", "the same address is computed once"),
    step("symbol-dce", "functions that nobody can call go"),
];
