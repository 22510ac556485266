//! What every writer of Verilog has to know of the language.

mod reserved;

pub use reserved::is_reserved;
