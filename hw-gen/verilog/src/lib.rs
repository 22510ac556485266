//! What every writer of Verilog has to know of the language.

mod comment;
mod identifier;
mod reserved;

pub use comment::comment;
pub use identifier::identifier;
pub use reserved::is_reserved;
