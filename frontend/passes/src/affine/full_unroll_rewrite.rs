use super::unroll::{LIMIT, unroll_possible};
use crate::refusal::Refusal;
use melior::{Context, ir::OperationRef};
use ringmill_dialects::{
    ops::OpName,
    pass::{PassFailure, RustPass},
};

/// Replaces every `affine.for` whose bounds come out constant by its iterations, and leaves the
/// others.
///
/// The public MLIR tutorial's second form of its pass, which rewrites by a pattern: a loop that
/// does not match stays.
#[derive(Clone, Default)]
pub struct AffineFullUnrollRewrite;

impl RustPass for AffineFullUnrollRewrite {
    const NAME: &'static str = "affine-full-unroll-rewrite";
    const SUMMARY: &'static str = "replace every affine.for with constant bounds by its iterations; others stay";
    const EXAMPLE: &'static str = "\
func.func @main(%m: memref<2xi4>, %n: index, %a: i4) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to 2 {
      %0 = affine.load %m[%i] : memref<2xi4>
      %1 = arith.addi %0, %a : i4
      affine.store %1, %m[%i] : memref<2xi4>
    }
  }
  return
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        unroll_possible(context, operation, LIMIT).map_err(Refusal::report)
    }
}
