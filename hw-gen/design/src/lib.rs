//! The vocabulary that programs, designs and reports share.

mod signature;
mod word;

pub use signature::{Port, RingPort, Signature};
pub use word::{Vector, Word};
