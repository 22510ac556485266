//! A design and a line to it, in Rust: for tests that take no time.

mod device;
mod line;
mod mutant;
mod short_frames;

pub(crate) use device::{Device, INPUT_BYTES, results};
pub(crate) use line::{FakeLine, FakePort};
pub(crate) use mutant::Mutant;
pub(crate) use short_frames::{Longest, ShortFrames};
