//! The control of a design: a fixed schedule, or decisions at run time.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The control of a polynomial program's hardware.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Control {
    /// A static schedule: a pipeline; loops and branches are taken apart.
    #[default]
    Static,
    /// A Calyx component: polynomials lie in memories, loops and branches are decided while it
    /// runs.
    Calyx,
}

/// A name that no control has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no control '{0}'; there are static and calyx")]
pub struct UnknownControl(String);

impl Control {
    /// True if latency and initiation interval are known before the design runs.
    #[must_use]
    pub fn is_static(&self) -> bool {
        *self == Self::Static
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Static => "static",
            Self::Calyx => "calyx",
        })
    }
}

impl FromStr for Control {
    type Err = UnknownControl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = [Self::Static, Self::Calyx].into_iter().find(|control| control.to_string() == text);
        found.ok_or_else(|| UnknownControl(text.to_owned()))
    }
}
