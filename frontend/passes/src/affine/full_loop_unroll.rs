use super::unroll::{LIMIT, unroll};
use crate::refusal::Refusal;
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    ops::OpName,
    pass::{PassFailure, RustPass},
};

/// Replaces every `affine.for` by its iterations.
///
/// Works from the outermost loop inwards, so inner bounds may depend on outer counters. Loops of
/// other dialects stay, and what is in them is unrolled.
#[derive(Clone, Default)]
pub struct FullLoopUnroll;

impl RustPass for FullLoopUnroll {
    const NAME: &'static str = "full-loop-unroll";
    /// The public MLIR tutorial's name.
    const ALIASES: &'static [&'static str] = &["affine-full-unroll"];
    const SUMMARY: &'static str = "replace every affine.for by its iterations; the bounds must come out constant";
    const EXAMPLE: &'static str = "\
func.func @main(%m: memref<2xi4>, %a: i4) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i] : memref<2xi4>
    %1 = arith.addi %0, %a : i4
    affine.store %1, %m[%i] : memref<2xi4>
  }
  return
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        unroll(context, operation, LIMIT).map_err(Refusal::report)
    }
}
