//! Word graphs to proved, optimized CGGI netlists.

mod options;
mod random;

pub mod blast;
pub mod map;
pub mod opt;
pub mod word;

pub use options::{Effort, Objective, Options, UnknownOption};
