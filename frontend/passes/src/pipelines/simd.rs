//! Arithmetic on whole tensors in place of arithmetic on their elements.

use super::pipeline::Pipeline;
use crate::{
    affine::FullLoopUnroll,
    any::ApplyFolders,
    step::{Step, ours, step},
    tensor_ext::{CollapseInsertionChains, InsertRotate, RotateAndReduce},
};
use ringmill_dialects::pass::PipelineOption;

/// The passes that HECO's method consists of, in the order that HEIR has them in.
pub(crate) const HECO_SIMD_VECTORIZER: Pipeline = Pipeline {
    name: "heco-simd-vectorizer",
    summary: "compute on whole tensors and rotations of them instead of on elements, and join what is equal",
    example: "\
func.func @main(%a: tensor<4xi4>, %b: tensor<4xi4>) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.extract %a[%c0] : tensor<4xi4>
  %1 = tensor.extract %b[%c0] : tensor<4xi4>
  %2 = arith.muli %0, %1 : i4
  %3 = tensor.extract %a[%c1] : tensor<4xi4>
  %4 = tensor.extract %b[%c1] : tensor<4xi4>
  %5 = arith.muli %3, %4 : i4
  %6 = tensor.extract %a[%c2] : tensor<4xi4>
  %7 = tensor.extract %b[%c2] : tensor<4xi4>
  %8 = arith.muli %6, %7 : i4
  %9 = tensor.extract %a[%c3] : tensor<4xi4>
  %10 = tensor.extract %b[%c3] : tensor<4xi4>
  %11 = arith.muli %9, %10 : i4
  %12 = arith.addi %2, %5 : i4
  %13 = arith.addi %12, %8 : i4
  %14 = arith.addi %13, %11 : i4
  return %14 : i4
}
",
    options: &[PipelineOption {
        name: "unroll-fhe-kernel-loops",
        summary: "unroll all affine loops first",
        initial: "false",
    }],
    steps_with: |values| {
        let [unroll] = values else { return Err("expected a value for each option".to_owned()) };
        let unroll: bool = unroll
            .parse()
            .map_err(|_| format!("'unroll-fhe-kernel-loops' is '{unroll}': expected 'true' or 'false'"))?;
        let unrolling = unroll.then(|| ours::<FullLoopUnroll>("each element has its index as a constant"));
        // Not sccp: it takes (x + y) - y for the x of a loop's first round (LLVM 22.1.8).
        let steps = [
            ours::<ApplyFolders>("indices become constants, fast"),
            step("canonicalize", "what folding leaves"),
            ours::<InsertRotate>("each op on elements becomes one on tensors"),
            step("cse", "ops on tensors that are equal become one"),
            step("canonicalize", "rotations meet"),
            step("cse", "rotations that are equal become one"),
            ours::<CollapseInsertionChains>("elements that are written one by one are a rotated tensor"),
            step("canonicalize", "the rotations of the chains meet those before"),
            step("cse", "rotations that are equal become one"),
            ours::<RotateAndReduce>("sums of all elements take a logarithmic number of rotations"),
            ours::<ApplyFolders>("indices become constants, fast"),
            step("canonicalize", "what is not needed goes"),
            step("cse", "rotations that are equal become one"),
        ];
        Ok(unrolling.into_iter().chain(steps).collect::<Vec<Step>>())
    },
};
