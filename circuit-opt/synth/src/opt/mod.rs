//! Optimization of netlists.

mod resubstitute;
pub use resubstitute::{Resubstitution, resubstitute};
