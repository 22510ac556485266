//! Passes over tosa.

mod check;
mod expand_tosa;

pub(crate) use check::check;
pub use expand_tosa::ExpandTosa;
