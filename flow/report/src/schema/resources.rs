//! The resources of a device, or of a design.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The resources of a device, or of a design on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Resources {
    /// Lookup tables.
    pub lut: u64,
    /// Flip-flops.
    pub ff: u64,
    /// Multipliers.
    pub dsp: u64,
    /// Memory blocks.
    pub bram: u64,
}

impl From<ringmill_fpga::Resources> for Resources {
    fn from(there: ringmill_fpga::Resources) -> Self {
        Resources { lut: there.lut, ff: there.ff, dsp: there.dsp, bram: there.bram }
    }
}
