//! Circuits and programs executed on ciphertexts, each in a process of its own: by `sim/encrypt`,
//! and in the high-level integers of tfhe-rs.

pub mod build;
pub mod command;
pub mod executor;
mod figures;
pub mod high_level;
mod inputs;
pub mod kept;
#[cfg(test)]
pub mod tests;

pub use figures::{Figures, median};
pub use inputs::Inputs;

/// Threads of every side.
pub const THREADS: usize = 2;
