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
    ) -> Self {
        Self { graph, parts, schedule, module, latency_cycles, pulses: RefCell::default(), nets: RefCell::default() }
    }

    /// The module's text, without the line that says who generated it.
    pub fn text(&self) -> String {
        let (inputs, outputs) = (self.inputs(), self.outputs());
        let units: String = (0..self.schedule.units.len()).map(|unit| self.unit(unit)).collect();
        let players = self.players();
        // All of these have asked for the pulses that they need, and declared what others read.
        let declared = self.nets();
        self.header()
            + &self.ports()
            + &declared
            + &inputs
            + &self.pulses()
            + &players
            + &units
            + &outputs
            + "endmodule\n"
    }

    fn ports(&self) -> String {
        let mut lines = vec!["    input  logic clk".to_owned(), "    input  logic rst".to_owned()];
        let mut stream = |prefix: String, width: u32, forward: &str, backward: &str| {
            lines.push(format!("    {forward} logic [{}:0] {prefix}_tdata", width - 1));
            lines.push(format!("    {forward} logic {prefix}_tvalid"));
            lines.push(format!("    {backward} logic {prefix}_tready"));
            lines.push(format!("    {forward} logic {prefix}_tlast"));
        };
        for stream_in in crate::streams::inputs(self.graph, self.parts) {
            stream(format!("s_axis_{}", stream_in.name), stream_in.width(), "input ", "output");
        }
        for stream_out in crate::streams::results(self.graph, self.parts) {
            stream(format!("m_axis_{}", stream_out.name), stream_out.width(), "output", "input ");
        }
        format!("module {} (\n{}\n);\n", self.module, lines.join(",\n"))
    }
}
