use melior::{
    Context, GreedyRewriteDriverConfig, RewritePatternSet, apply_patterns_and_fold_greedily_with_op, ir::OperationRef,
};
use ringmill_dialects::{
    ops::OpName,
    pass::{PassFailure, RustPass},
};

/// Folds every op as far as it can be folded, without the patterns of canonicalization: constants
/// are computed, `x + 0` is `x`, but `x + 2 + 3` stays.
#[derive(Clone, Default)]
pub struct ApplyFolders;

impl RustPass for ApplyFolders {
    const NAME: &'static str = "apply-folders";
    const SUMMARY: &'static str = "fold ops greedily, without the patterns of canonicalize";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4) -> i4 {
  %c0 = arith.constant 0 : i4
  %c2 = arith.constant 2 : i4
  %0 = arith.addi %a, %c0 : i4
  %1 = arith.addi %c2, %c2 : i4
  %2 = arith.muli %0, %1 : i4
  return %2 : i4
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, operation: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let config = GreedyRewriteDriverConfig::new();
        // Each fold removes an op or makes a constant: there is an end.
        config.set_max_iterations(-1);
        let patterns = RewritePatternSet::new(context).freeze();
        apply_patterns_and_fold_greedily_with_op(operation, patterns, &config)
            .map_err(|_| PassFailure::Message("folding did not come to an end".to_owned()))
    }
}
