//! Passes over arithmetic.

mod drop_overflow_flags;
mod expand_ceiling_division;

pub use drop_overflow_flags::DropOverflowFlags;
pub use expand_ceiling_division::ExpandCeilingDivision;
