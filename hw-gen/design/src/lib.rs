//! The vocabulary that programs, designs and reports share.
//!
//! Each concept is defined here once, as plain data, whatever made it.

pub mod head;
mod name;
mod signature;
mod source;
mod stream;
mod word;

pub use name::module_name;
pub use signature::{Port, RingPort, Signature};
pub use source::{LICENCE, SourceFile, systemverilog};
pub use stream::{Direction, ElementOrder, Stream};
pub use word::{Vector, Word};
