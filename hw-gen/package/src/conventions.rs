//! The conventions that all designs share, for programs: clock, reset, frames, and the layout of a
//! beat.

use ringmill_design::FRAME_ERROR;
use serde_json::{Value, json};

use crate::Description;

/// The conventions, as fields of `metadata.json`.
pub(crate) fn conventions(design: &Description) -> Value {
    json!({
        "clock": { "port": "clk", "edge": "rising" },
        "reset": {
            "port": "rst",
            "synchronous": true,
            "active": "high",
            "least_cycles": 1,
            "effect": format!("transactions under way, results that wait and arguments that stay are lost; {FRAME_ERROR} is 0"),
        },
        "frame_error": {
            "port": FRAME_ERROR,
            "bits": design.interface.inputs().count(),
            "meaning": "bit i is 1 from the cycle after a beat of argument i whose tlast is early or missing, until the reset",
        },
        "tlast": "ends each frame; of arguments it is checked, and the design does not rely on it",
        "lane_order": "the lowest index in the lowest bits of a beat",
        "padding": "zeros above value_bits, up to coefficient_bits",
    })
}
