//! What a transform promises, before its text is written.

use super::{Order, Transform};

/// The promises of a transform: those of [`Transform`], which take far less time than its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Which index lies where in a frame at its input.
    pub input: Order,
    /// Which index lies where in a frame at its output.
    pub output: Order,
    /// Cycles from the first beat in to the first beat out.
    pub latency_cycles: u64,
    /// Fewest cycles between the starts of two frames.
    pub interval_cycles: u64,
    /// Of an iterative transform: first butterfly read to last result written.
    pub transform_cycles: Option<u64>,
}

impl Outline {
    /// The transform, a module of that name and text.
    pub(super) fn with_text(self, module: &str, text: String) -> Transform {
        let Self { input, output, latency_cycles, interval_cycles, transform_cycles } = self;
        let module = module.to_owned();
        Transform { module, text, input, output, latency_cycles, interval_cycles, transform_cycles }
    }
}
