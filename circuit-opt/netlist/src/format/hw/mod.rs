//! The text of CIRCT, the LLVM project's compilers for hardware: one `hw.module` of operations of
//! the comb dialect.

mod names;
mod write;

pub(crate) use names::port_name;
pub use write::{print, write};

#[cfg(test)]
mod tests;
