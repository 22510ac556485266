//! A design and a line to it, in Rust: for tests that take no time.

mod device;
mod line;

pub(crate) use device::{Device, INPUT_BYTES, Mutant, results};
pub(crate) use line::{FakeLine, FakePort};
