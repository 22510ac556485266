//! The section of a report about the top-level module of an accelerator.

use ringmill_design::{Architecture, Control, Interface, Reduction, Ring, Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    ModelledArea, ModelledClock,
    fields::{cycles, timing},
};

/// The top-level module of an accelerator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// By family of FPGAs: the area that it is likely to take.
    pub modelled_area: Vec<ModelledArea>,
}

/// The same as report.json has it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Top")]
struct Written {
    /// The name of the module.
    module: String,
    /// The streams of arguments and results.
    streams: Vec<Stream>,
    /// The ring it computes in; of several the first.
    #[serde(default)]
    ring: Ring,
    /// All of its rings, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rings: Vec<Ring>,
    /// The control; absent for a pipeline with a static schedule.
    #[serde(default, skip_serializing_if = "Control::is_static")]
    #[schemars(with = "String")]
    control: Control,
    /// Cycles from the first beat in to the first beat out; 0, as the interval, if arguments
    /// decide.
    #[serde(default)]
    latency_cycles: u64,
    /// The initiation interval: cycles from one transaction to the next.
    #[serde(default)]
    interval_cycles: u64,
    /// The architecture of its transforms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    architecture: Option<Architecture>,
    /// The reduction of products.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    reduction: Option<Reduction>,
    /// The clock that it is likely to reach, for each family of FPGAs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modelled_clock: Vec<ModelledClock>,
    /// The area that it is likely to take, for each family of FPGAs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modelled_area: Vec<ModelledArea>,
}

impl From<Written> for Top {
    fn from(written: Written) -> Self {
        let Written { module, streams, ring, rings, control, architecture, reduction, .. } = written;
        let (modelled_clock, modelled_area) = (written.modelled_clock, written.modelled_area);
        let timing = timing(written.latency_cycles, written.interval_cycles);
        let interface = Interface { module, streams, control, timing };
        Self { interface, ring, rings, architecture, reduction, modelled_clock, modelled_area }
    }
}

impl From<Top> for Written {
    fn from(top: Top) -> Self {
        let Top { interface, ring, rings, architecture, reduction, modelled_clock, modelled_area } = top;
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
            modelled_area,
        }
    }
}
