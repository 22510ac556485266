//! Passes over arithmetic.

mod ceilings_of_map;
mod drop_overflow_flags;
mod expand_ceiling_division;
mod mul_to_add;
mod mul_to_add_pdll;

pub use drop_overflow_flags::DropOverflowFlags;
pub use expand_ceiling_division::ExpandCeilingDivision;
pub use mul_to_add::MulToAdd;
pub use mul_to_add_pdll::MulToAddPdll;
