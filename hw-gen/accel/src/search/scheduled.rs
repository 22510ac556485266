//! A scheduled graph.

use ringmill_design::Timing;

use crate::parts::Parts;
use crate::schedule::Schedule;
use crate::top::result_latency;
use crate::{CriticalPaths, Modelled, Options, RingGraph, latency, streams};

/// A scheduled graph, before its text is written.
pub(crate) struct Scheduled {
    /// Its shape.
    pub options: Options,
    pub graph: RingGraph,
    pub parts: Parts,
    pub schedule: Schedule,
    pub modelled: Modelled,
}

impl Scheduled {
    /// The latency to its first result, and the initiation interval: the largest interval of the
    /// blocks.
    pub fn timing(&self) -> Timing {
        let Self { graph, parts, schedule, .. } = self;
        let inputs = streams::inputs(graph, parts);
        let (collected, scalars) = (streams::collected(graph, schedule), streams::scalars(graph, schedule));
        // What stays is loaded before the first operand; a scalar waits in a queue.
        let waited = inputs.iter().enumerate().map(|(number, stream)| match stream.resident {
            true if graph.loads.contains_key(&number) => (stream.frames + 1) * stream.beats + latency::REORDER,
            true => stream.frames * stream.beats,
            false if collected.contains(&number) => stream.frames * stream.beats,
            false if scalars.contains_key(&number) => latency::FRAME_FIFO,
            false => 0,
        });
        let first_result = schedule.results.iter().filter_map(|starts| starts.first()).min().copied().unwrap_or(0);
        Timing {
            latency_cycles: waited.max().unwrap_or(0) + latency::FRAME_BUFFER + first_result + result_latency(graph),
            interval_cycles: schedule.period,
        }
    }

    /// The parts that determine its clock.
    pub fn critical_paths(&self) -> CriticalPaths {
        CriticalPaths::of(&self.graph, &self.parts, &self.schedule, &self.options, &self.modelled)
    }
}
