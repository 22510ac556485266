//! Blocks of polynomial arithmetic in SystemVerilog: modular multipliers, and transforms of every architecture.
//!
//! The hand-written modules of `rtl/` are embedded here. A generated block is the text of a module that instantiates them, and what it
//! promises: ports, order of the data, latency, interval, cost.

mod device;
mod error;
mod file;
pub mod library;
pub mod literal;
mod multiplier;
mod pipeline;
mod reduction;
pub mod transform;

pub use device::{Cost, DspShape};
pub use error::BlockError;
pub use file::File;
pub use multiplier::{Multiplier, Operand};
pub use reduction::Reduction;
