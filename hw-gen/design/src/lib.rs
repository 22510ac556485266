//! The vocabulary that programs, designs and reports share.
//!
//! Each concept is defined here once, as plain data, whatever made it.

mod architecture;
mod control;
mod file;
mod form;
pub mod head;
mod name;
mod reduction;
mod ring;
mod signature;
mod source;
mod stream;
mod word;

pub use architecture::{Architecture, UnknownArchitecture};
pub use control::{Control, UnknownControl};
pub use file::{LICENCE, SourceFile, systemverilog};
pub use form::Form;
pub use name::module_name;
pub use reduction::{Reduction, UnknownReduction};
pub use ring::Ring;
pub use signature::{Port, RingPort, Signature};
pub use source::{NotText, SourceLocation, source_text};
pub use stream::{Direction, ElementOrder, Stream};
pub use word::{Vector, Word};
