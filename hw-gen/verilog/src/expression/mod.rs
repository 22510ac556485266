//! Expressions, each with its width.

mod parts;
mod print;
mod value;
mod width;

pub use value::{Binary, Expression, Unary};
