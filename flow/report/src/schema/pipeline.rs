//! The section of a report about a netlist with registers: the clocked design of a program over
//! integers.

use ringmill_design::{Control, Interface, Stream};
use serde::{Deserialize, Serialize};

use super::{
    Cosim,
    fields::{cycles, timing},
};

/// A netlist with registers between its levels: one result a cycle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Pipeline {
    /// The module; all bits of an argument or result are in a beat.
    pub interface: Interface,
    /// Levels of cells between registers, at most.
    pub levels_per_stage: u32,
    /// Stages.
    pub stages: u64,
    /// Flip-flops for bits on their way.
    pub flip_flops: u64,
    /// Its simulation against the program.
    pub cosim: Option<Cosim>,
}

/// The same as report.json has it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Pipeline")]
struct Written {
    module: String,
    streams: Vec<Stream>,
    levels_per_stage: u32,
    stages: u64,
    flip_flops: u64,
    latency_cycles: u64,
    interval_cycles: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cosim: Option<Cosim>,
}

impl From<Written> for Pipeline {
    fn from(written: Written) -> Self {
        let Written { module, streams, levels_per_stage, stages, flip_flops, cosim, .. } = written;
        let timing = timing(written.latency_cycles, written.interval_cycles);
        let interface = Interface { module, streams, control: Control::Static, timing };
        Self { interface, levels_per_stage, stages, flip_flops, cosim }
    }
}

impl From<Pipeline> for Written {
    fn from(pipeline: Pipeline) -> Self {
        let Pipeline { interface, levels_per_stage, stages, flip_flops, cosim } = pipeline;
        let (latency_cycles, interval_cycles) = cycles(interface.timing);
        let Interface { module, streams, .. } = interface;
        Self { module, streams, levels_per_stage, stages, flip_flops, latency_cycles, interval_cycles, cosim }
    }
}
