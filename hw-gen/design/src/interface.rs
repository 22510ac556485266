//! A design as its users see it.

use crate::{Control, Direction, Stream, Timing};

/// The output of a top module with a bit for each argument: a frame of it was too short or too long
/// since the reset.
pub const FRAME_ERROR: &str = "frame_error";

/// The top module of a design: `clk`, a synchronous reset `rst`, AXI4-Streams and [`FRAME_ERROR`],
/// and its timing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interface {
    /// The module's name.
    pub module: String,
    /// The arguments, then the results.
    pub streams: Vec<Stream>,
    /// The kind of control: a static schedule or a state machine.
    pub control: Control,
    /// Latency and initiation interval; none where the arguments decide how long it takes.
    pub timing: Option<Timing>,
}

impl Interface {
    /// The streams of the arguments, in order.
    pub fn inputs(&self) -> impl Iterator<Item = &Stream> {
        Direction::In.among(&self.streams)
    }

    /// The streams of the results, in order.
    pub fn outputs(&self) -> impl Iterator<Item = &Stream> {
        Direction::Out.among(&self.streams)
    }

    /// The most coefficients in a beat of a stream; 0 without streams.
    #[must_use]
    pub fn lanes(&self) -> u32 {
        self.streams.iter().map(|stream| stream.lanes).max().unwrap_or(0)
    }

    /// The latency, where it is known before the design runs.
    #[must_use]
    pub fn latency_cycles(&self) -> Option<u64> {
        self.timing.map(|timing| timing.latency_cycles)
    }

    /// The initiation interval, where it is known before the design runs.
    #[must_use]
    pub fn interval_cycles(&self) -> Option<u64> {
        self.timing.map(|timing| timing.interval_cycles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_and_results_keep_their_order() {
        let stream = |name: &str, direction, lanes| Stream { lanes, ..Stream::of_words(name, direction, 8) };
        let streams = vec![
            stream("arg0", Direction::In, 1),
            stream("arg1", Direction::In, 4),
            stream("result0", Direction::Out, 2),
        ];
        let timing = Some(Timing { latency_cycles: 9, interval_cycles: 2 });
        let interface = Interface { streams, timing, ..Interface::default() };
        assert_eq!(interface.inputs().map(|stream| stream.name.as_str()).collect::<Vec<_>>(), ["arg0", "arg1"]);
        assert_eq!(interface.outputs().map(|stream| stream.name.as_str()).collect::<Vec<_>>(), ["result0"]);
        assert_eq!((interface.lanes(), interface.latency_cycles(), interface.interval_cycles()), (4, Some(9), Some(2)));
        assert_eq!((Interface::default().lanes(), Interface::default().interval_cycles()), (0, None));
    }
}
