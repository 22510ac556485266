use super::unroll::{LIMIT, unroll, unroll_short};
use crate::refusal::Refusal;
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    ops::OpName,
    pass::{PassFailure, PassOption, RustPass, read_option},
};

/// Replaces every `affine.for` by its iterations.
///
/// Works from the outermost loop inwards, so inner bounds may depend on outer counters. Loops of
/// other dialects stay, and what is in them is unrolled. With `innermost-up-to`, only innermost
/// loops of at most so many iterations are.
#[derive(Clone, Default)]
pub struct FullLoopUnroll {
    innermost_up_to: u64,
}

impl RustPass for FullLoopUnroll {
    const NAME: &'static str = "full-loop-unroll";
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
    const OPTIONS: &'static [PassOption<Self>] = &[PassOption {
        name: "innermost-up-to",
        summary: "iterations up to which innermost loops are replaced, and no others; 0 for all loops",
        initial: "0",
        set: |pass, text| read_option(text, &mut pass.innermost_up_to),
    }];

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        match self.innermost_up_to {
            0 => unroll(context, operation, LIMIT).map_err(Refusal::report),
            most => unroll_short(context, operation, most, LIMIT).map_err(Refusal::report),
        }
    }
}
