//! The vocabulary of designs: what every crate that makes, wraps, simulates or drives one says of it.
//!
//! Each concept is defined here once, as plain data, whatever made the design.

pub mod head;
mod name;
mod source;
mod stream;

pub use name::module_name;
pub use source::SourceFile;
pub use stream::{Direction, ElementOrder, Stream};
