//! Netlists as MLIR, in the cggi and comb dialects.

mod choice;
mod netlist;
mod sums;

pub use netlist::{to_text, write};
pub use sums::{sums_to_text, write_sums};
