//! Doubts about clocks.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The reason that a design may need a slower clock in hardware than nextpnr computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Doubt {
    /// The design has multipliers, and nextpnr does not know how long they take.
    Multipliers,
    /// nextpnr's delays of the family are shorter than those of the vendor's tools.
    Optimistic,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doubt::Multipliers => "nextpnr does not time the multipliers of this family",
            Doubt::Optimistic => "nextpnr's delays of this family are shorter than the vendor's",
        })
    }
}
