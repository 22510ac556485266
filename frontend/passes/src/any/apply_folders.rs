use crate::ir::walk;
use melior::{
    Context, GreedyRewriteDriverConfig, RewritePatternSet, apply_patterns_and_fold_greedily_with_op,
    ir::{
        OperationRef, Value,
        operation::{OperationLike, OperationResult},
    },
};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, OpName, Tensor},
    pass::{PassFailure, RustPass},
};

/// Folds every op as far as it can be folded, without the patterns of canonicalization: constants
/// are computed, `x + 0` is `x`, but `x + 2 + 3` stays.
///
/// The sum of a floating-point number and 0.0 is that number, though of -0.0 and 0.0 it would be
/// 0.0; and so is a sum with the unspecified elements of `tensor.empty`.
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
            .map_err(|_| PassFailure::Message("folding did not come to an end".to_owned()))?;
        let mut sums = Vec::new();
        walk(operation, &mut |inner| {
            if Arith::AddF.is(inner) {
                sums.push(inner);
            }
        });
        for sum in sums {
            drop_zero(sum);
        }
        Ok(())
    }
}

/// Replaces a sum with 0.0, or with nothing specified, by its other operand.
fn drop_zero(sum: OperationRef<'_, '_>) {
    let operands: Vec<_> = sum.operands().collect();
    let &[left, right] = &operands[..] else { return };
    let other = if is_zero(right) {
        left
    } else if is_zero(left) {
        right
    } else {
        return;
    };
    let zero = if other == left { right } else { left };
    access::replace_with_values(sum, &[other]);
    let Ok(zero) = OperationResult::try_from(zero) else { return };
    if !access::has_uses(zero.into()) {
        access::erase(zero.owner());
    }
}

/// True for floating-point constants of 0.0 everywhere, and for `tensor.empty`.
fn is_zero(value: Value<'_, '_>) -> bool {
    let Ok(result) = OperationResult::try_from(value) else { return false };
    let operation = result.owner();
    if Arith::Constant.is(operation) {
        let text = attr::VALUE_OTHER.of(operation).map(|attribute| attribute.to_string()).unwrap_or_default();
        return ["0.000000e+00 :", "dense<0.000000e+00>"].iter().any(|zero| text.starts_with(zero));
    }
    Tensor::Empty.is(operation)
}
