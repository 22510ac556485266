//! The wires of a stream in simulation.

use ringmill_design::Stream;

/// A stream in simulation.
pub(super) struct Wires<'s> {
    pub(super) stream: &'s Stream,
    pub(super) data: String,
    pub(super) valid: String,
    pub(super) ready: String,
    pub(super) last: String,
    /// Beats that have moved.
    pub(super) moved: u64,
}

impl<'s> Wires<'s> {
    pub(super) fn new(stream: &'s Stream, prefix: &str) -> Self {
        let port = |signal| format!("{prefix}_axis_{}_{signal}", stream.name);
        let [data, valid, ready, last] = ["tdata", "tvalid", "tready", "tlast"].map(port);
        Self { stream, data, valid, ready, last, moved: 0 }
    }

    /// Words of 32 bits of a beat.
    pub(super) fn words(&self) -> usize {
        (self.stream.lanes * self.stream.coefficient_bits).div_ceil(32) as usize
    }

    /// Beats of a transaction.
    pub(super) fn beats(&self) -> u64 {
        self.stream.beats * self.stream.frames
    }
}
