//! The vocabulary that programs, designs and reports share.

mod signature;
mod source;
mod word;

pub use signature::{Port, RingPort, Signature};
pub use source::{NotText, SourceLocation, source_text};
pub use word::{Vector, Word};
