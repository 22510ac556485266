//! The top module: streams, frame buffers, units, delays and the pulses that start them.

mod header;
mod inputs;
mod names;
mod nets;
mod outputs;
mod players;
mod pulses;
mod scalars;
mod units;
mod waits;

use std::cell::RefCell;
use std::collections::BTreeSet;

use ringmill_design::{Stream, head};

use crate::RingGraph;
use crate::parts::Parts;
use crate::schedule::Schedule;

pub(crate) use names::{kind_name, node_name, source_name};
pub(crate) use outputs::result_latency;
pub(crate) use waits::waits;

/// Writes the top module of a scheduled graph.
pub(crate) struct Top<'a> {
    pub graph: &'a RingGraph,
    pub parts: &'a Parts,
    pub schedule: &'a Schedule,
    pub module: &'a str,
    pub latency_cycles: u64,
    /// Arguments, then results.
    pub streams: &'a [Stream],
    /// The cycles in which somebody needs the pulse of an operand's start.
    pulses: RefCell<BTreeSet<u64>>,
    /// What several parts share.
    nets: RefCell<Vec<nets::Net>>,
}

impl<'a> Top<'a> {
    pub fn new(
        graph: &'a RingGraph,
        parts: &'a Parts,
        schedule: &'a Schedule,
        (module, latency_cycles): (&'a str, u64),
        streams: &'a [Stream],
    ) -> Self {
        let (pulses, nets) = (RefCell::default(), RefCell::default());
        Self { graph, parts, schedule, module, latency_cycles, streams, pulses, nets }
    }

    /// The module's text, without the line that says who generated it.
    pub fn text(&self) -> String {
        let (inputs, outputs) = (self.inputs(), self.outputs());
        let units: String = (0..self.schedule.units.len()).map(|unit| self.unit(unit)).collect();
        let players = self.players();
        // All of these have asked for the pulses that they need, and declared what others read.
        let declared = self.nets();
        self.header()
            + &head::ports(self.module, self.streams)
            + &declared
            + head::frame_checks(self.streams).trim_start_matches('\n')
            + "\n"
            + &inputs
            + &self.pulses()
            + &players
            + &units
            + &outputs
            + "endmodule\n"
    }
}
