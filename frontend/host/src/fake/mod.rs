//! A design and a line to it, in Rust: for tests that take no time.

mod device;
mod line;
mod mutant;

pub(crate) use device::{Device, INPUT_BYTES, results};
pub(crate) use line::{FakeLine, FakePort};
pub(crate) use mutant::Mutant;
