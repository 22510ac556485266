//! Programs on integers.

use super::pipeline::Pipeline;
use crate::{
    arith::{DropOverflowFlags, ExpandCeilingDivision},
    fhe::FheToArith,
    func::{CheckProgram, FlattenArguments, MarkSecrets},
    memref::ForwardStores,
    scf::{CountWideLoops, FlattenDeepIfs, IfToSelect, UnrollLoops},
    secret::DropSecretTypes,
    shape::ResolveSizes,
    step::{LOWER, Step, on_functions, ours, step},
};

/// Of boolean programs.
pub(crate) const STRAIGHTEN: Pipeline = Pipeline {
    name: LOWER,
    summary: "turn a program into straight-line arithmetic on the bits' integers",
    example: "\
func.func @main(%a: tensor<2xi4>) -> i4 {
  %c0 = arith.constant 0 : i4
  %0 = affine.for %i = 0 to 2 iter_args(%s = %c0) -> (i4) {
    %1 = tensor.extract %a[%i] : tensor<2xi4>
    %2 = arith.muli %1, %1 : i4
    %3 = arith.addi %s, %2 : i4
    affine.yield %3 : i4
  }
  return %0 : i4
}
",
    options: &[],
    steps_with: |_| Ok(STRAIGHTEN_STEPS.to_vec()),
};

/// A program of functions, loops, tensors and memrefs becomes one function of scalar arithmetic
/// without control flow.
const STRAIGHTEN_STEPS: &[Step] = &[
    ours::<FlattenDeepIfs>("before any pass that asks of each op with regions what the ops in all of them do"),
    ours::<DropSecretTypes>("a program means the same with and without them, and nothing else knows them"),
    ours::<FheToArith>("which arguments are encrypted is known by their types alone; integers are left"),
    ours::<ResolveSizes>("before the check, which refuses the sizes that are left unknown; it folds nothing else"),
    ours::<CheckProgram>("early, while the text is still what the user wrote: its refusals name their lines"),
    ours::<MarkSecrets>("before any pass could change which arguments there are"),
    ours::<DropOverflowFlags>("before any folder could rely on them"),
    step("symbol-dce", "functions that the entry does not reach are not worth lowering and inlining"),
    ours::<ExpandCeilingDivision>(
        "before upstream's range analysis could see it, which is wrong for the least dividend",
    ),
    ours::<CountWideLoops>("before upstream's folder could see them, which drops them"),
    on_functions(
        "lower-affine",
        "upstream inlines no affine ops into scf loops, and few into affine ones; bufferization takes tensors through scf loops only",
    ),
    step(
        "inline{default-pipeline=}",
        "loops can be unrolled and memory followed only within one function; it must not canonicalize, which drops wide loops",
    ),
    step("symbol-dce", "drops what was inlined"),
    on_functions(
        "tosa-to-linalg-named",
        "after inlining, as zero points and scales must be seen to be constants; convolutions, products and pools have linalg ops of their own",
    ),
    on_functions("tosa-to-linalg", "the rest of tosa that computes: scaling is left as tosa.apply_scale"),
    on_functions("tosa-to-tensor", "the rest of tosa that moves: after the lowerings that leave such ops behind"),
    step(
        "tosa-to-arith{include-apply-rescale=true}",
        "constants, and scaling in 64 bits, which the word graph narrows",
    ),
    on_functions("convert-elementwise-to-linalg", "arith on tensors has no buffer form of its own"),
    on_functions("linalg-generalize-named-ops", "one form of linalg op instead of some sixty"),
    step(
        "one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops}",
        "tensors become memory before the loops go: its analysis is slow on straight-line code",
    ),
    on_functions("convert-linalg-to-loops", "linalg on memory is loops of loads and stores"),
    ours::<UnrollLoops>("from here on there are no loops, and every subscript that can be a number is one"),
    on_functions("lower-affine", "what affine ops are left have secret operands: plain arithmetic"),
    ours::<IfToSelect>("branches left have secret conditions; inner loops are gone, so both sides are straight"),
    ours::<ForwardStores>("memory can be followed now that nothing branches"),
    ours::<FlattenArguments>("memory is left at the function's edges only: make these scalars"),
    step("symbol-dce", "globals whose elements became constants are not needed any more"),
    step("canonicalize", "folds what unrolling laid open"),
    step("cse", "the same work in several iterations is done once"),
    step("sccp", "finds constants that canonicalization cannot see locally"),
    // Not arith-int-range-narrowing: it narrows signed ops by unsigned ranges (minsi of 0..149 and
    // 127 in 8 bits) and shifts below the range of their amount (LLVM 22.1.8). The word graph
    // narrows by ranges of its own.
    step("int-range-optimizations", "decides comparisons, and drops arithmetic, that ranges settle"),
    step("canonicalize", "folds what the ranges settled"),
    step("cse", "settled words may have become equal"),
];
