//! The sections of a report about the clock, the speed and the parts of a design on a board.

use ringmill_fpga::{ClockWish, Doubt, Event};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{fields::in_tenths, resources::Resources};

/// The clock of a design, and how it was chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Clock {
    /// The clock, in MHz: that of the bitstream, if there is one.
    pub mhz: f64,
    /// The clock requested.
    #[schemars(with = "serde_json::Value")]
    pub asked: ClockWish,
    /// The board's oscillator, in MHz. Another clock is made of it by the PLL.
    pub oscillator_mhz: f64,
    /// The runs of place and route, in order; none where there is no router.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<ClockRun>,
    /// The reason that no clock above the oscillator's was tried although the fastest was
    /// requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub doubt: Option<Doubt>,
}

/// A run of place and route.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClockRun {
    /// The clock of the design, in MHz.
    pub target_mhz: f64,
    /// The clock that it reached, in MHz; absent if the run failed, or where it is not to be
    /// quoted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fmax_mhz: Option<f64>,
    /// True if the design meets its clock.
    pub met: bool,
}

/// Transactions a second; absent where arguments decide how long one takes, or no clock is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Rates {
    /// Of the design at its highest clock, which need not be that of the bitstream.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "in_tenths")]
    pub fmax: Option<f64>,
    /// Of the design at the bitstream's clock, its streams fed without a pause.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "in_tenths")]
    pub clock: Option<f64>,
    /// The most through the link: the time of all bytes on the line, of requests and replies too,
    /// without that of the host.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "in_tenths")]
    pub link: Option<f64>,
}

/// The netlist of a design on a board in two parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shares {
    /// The design behind its link.
    pub core: Resources,
    /// The link, the clock and the reset.
    pub around: Resources,
}

impl From<ringmill_fpga::Shares> for Shares {
    fn from(shares: ringmill_fpga::Shares) -> Self {
        Shares { core: shares.core.into(), around: shares.around.into() }
    }
}

/// The energy of a transaction, an estimate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Energy {
    /// In nanojoules, while transactions follow each other without a pause.
    pub nanojoules: f64,
    /// The power at the clock, in milliwatts.
    pub milliwatts: f64,
    /// The clock, in MHz.
    pub mhz: f64,
    /// True if the results of the simulation were compared with those of the program.
    pub compared: bool,
    /// The shares of events.
    pub parts: Vec<EnergyPart>,
}

/// The energy of events of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EnergyPart {
    /// The events.
    #[schemars(with = "String")]
    pub event: Event,
    /// In nanojoules.
    pub nanojoules: f64,
}
