//! The area of a design after synthesis, by family.

mod coefficients;
mod estimate;
mod family;
mod features;
mod fitted;
mod memory;

pub use estimate::{Area, Areas};
pub use family::AreaFamily;
pub use features::{FLIP_FLOP_KINDS, Features, TABLE_KINDS};
