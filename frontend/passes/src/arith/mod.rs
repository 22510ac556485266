//! Passes over arithmetic.

mod drop_overflow_flags;

pub use drop_overflow_flags::DropOverflowFlags;
