//! What every writer of Verilog has to know of the language.

mod comment;
mod identifier;
mod origin;
mod rename;
mod reserved;
mod token;

pub use comment::comment;
pub use identifier::identifier;
pub use origin::origin;
pub use rename::{definitions, identifiers, renamed};
pub use reserved::is_reserved;
