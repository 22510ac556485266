//! Passes over the dialect poly.

mod arithmetic;
mod to_standard;

pub use to_standard::PolyToStandard;
