//! Passes over structured control flow.

mod count_wide_loops;
mod flatten_deep_ifs;
mod if_to_select;
mod unroll_loops;
mod unroller;

use melior::ir::OperationRef;
use ringmill_dialects::ops::Dialect;

pub use count_wide_loops::CountWideLoops;
pub use flatten_deep_ifs::FlattenDeepIfs;
pub use if_to_select::IfToSelect;
pub use unroll_loops::UnrollLoops;

/// True if an op only computes: on either side of a branch it may be done whatever the condition
/// is.
fn is_arithmetic(operation: OperationRef<'_, '_>) -> bool {
    matches!(Dialect::of(operation), Some(Dialect::Arith | Dialect::Math | Dialect::Ub))
}
