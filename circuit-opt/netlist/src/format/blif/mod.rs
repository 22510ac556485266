//! Berkeley Logic Interchange Format (University of California, Berkeley, 1992), combinational part.

mod write;

pub use write::{print, write};
