//! The section of a report about the top-level module of an accelerator.

use ringmill_design::{Architecture, Control, Interface, Reduction, Ring, Stream};
use serde::{Deserialize, Serialize};

use super::{
    ModelledClock,
    fields::{cycles, timing},
};

/// The top-level module of an accelerator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Top {
    /// The module.
    pub interface: Interface,
    /// The ring it computes in; of several the first.
    pub ring: Ring,
    /// All of its rings, where there are several.
    pub rings: Vec<Ring>,
    /// The architecture of its transforms.
    pub architecture: Option<Architecture>,
    /// The reduction of products by the transforms' factors.
    pub reduction: Option<Reduction>,
    /// By family of FPGAs: the clock that it is likely to reach.
    pub modelled_clock: Vec<ModelledClock>,
}

/// The same as report.json has it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Top")]
struct Written {
    module: String,
    streams: Vec<Stream>,
    #[serde(default)]
    ring: Ring,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rings: Vec<Ring>,
    /// Absent of a pipeline with a static schedule.
    #[serde(default, skip_serializing_if = "Control::is_static")]
    control: Control,
    /// 0 where arguments decide, as is the interval.
    #[serde(default)]
    latency_cycles: u64,
    #[serde(default)]
    interval_cycles: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    architecture: Option<Architecture>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reduction: Option<Reduction>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modelled_clock: Vec<ModelledClock>,
}

impl From<Written> for Top {
    fn from(written: Written) -> Self {
        let Written { module, streams, ring, rings, control, architecture, reduction, modelled_clock, .. } = written;
        let timing = timing(written.latency_cycles, written.interval_cycles);
        let interface = Interface { module, streams, control, timing };
        Self { interface, ring, rings, architecture, reduction, modelled_clock }
    }
}

impl From<Top> for Written {
    fn from(top: Top) -> Self {
        let Top { interface, ring, rings, architecture, reduction, modelled_clock } = top;
        let Interface { module, streams, control, timing } = interface;
        let (latency_cycles, interval_cycles) = cycles(timing);
        Self {
            module,
            streams,
            ring,
            rings,
            control,
            latency_cycles,
            interval_cycles,
            architecture,
            reduction,
            modelled_clock,
        }
    }
}
