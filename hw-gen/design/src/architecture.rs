//! The architecture of a design's transforms.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::nearest;

/// An architecture of transforms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Architecture {
    /// Left open. Iterative where a number of butterflies is given, else single-path delay feedback
    /// for one lane, multi-path delay commutators for more.
    #[default]
    Auto,
    /// A multi-path delay commutator: a stage for each layer, several lanes at once.
    Mdc,
    /// Single-path delay feedback: a stage for each layer, one lane.
    Sdf,
    /// A few butterflies between a memory and itself.
    Iterative,
}

/// A name that no architecture has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected an architecture, found '{0}'{near}; choose auto, mdc, sdf or iterative", near = near(.0))]
pub struct UnknownArchitecture(String);

fn near(name: &str) -> String {
    let near = nearest(name, ["auto", "mdc", "sdf", "iterative"]);
    near.map(|near| format!(" (did you mean '{near}'?)")).unwrap_or_default()
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Mdc => "mdc",
            Self::Sdf => "sdf",
            Self::Iterative => "iterative",
        })
    }
}

impl FromStr for Architecture {
    type Err = UnknownArchitecture;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Self::Auto, Self::Mdc, Self::Sdf, Self::Iterative]
            .into_iter()
            .find(|architecture| architecture.to_string() == text)
            .ok_or_else(|| UnknownArchitecture(text.to_owned()))
    }
}
