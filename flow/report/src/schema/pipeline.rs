//! The section of a report about a netlist with registers: the clocked design of a program over
//! integers.

use ringmill_design::{Control, Interface, Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Cosim,
    fields::{cycles, timing},
};

/// A netlist with registers between its levels: one result a cycle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
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

/// A netlist with registers between its levels: one result a cycle.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Pipeline")]
struct Written {
    /// The name of the module.
    module: String,
    /// The streams of arguments and results.
    streams: Vec<Stream>,
    /// The largest number of levels of cells between registers.
    levels_per_stage: u32,
    /// The number of stages.
    stages: u64,
    /// The number of flip-flops.
    flip_flops: u64,
    /// Cycles from the first beat in to the first beat out.
    latency_cycles: u64,
    /// The initiation interval: cycles from one transaction to the next.
    interval_cycles: u64,
    /// The simulation against the program.
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
