//! How the transforms of a design are built.

use std::{fmt, str::FromStr};

use ringmill_blocks::transform::{Transform, Wanted, mdc, sdf};
use thiserror::Error;

use crate::AccelError;

/// An architecture of transforms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// Single-path delay feedback for one lane, multi-path delay commutators for more.
    #[default]
    Auto,
    /// A multi-path delay commutator: a stage for each layer, several lanes at once.
    Mdc,
    /// Single-path delay feedback: a stage for each layer, one lane.
    Sdf,
}

/// A name that no architecture has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no architecture '{0}'; there are auto, mdc and sdf")]
pub struct UnknownArchitecture(String);

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Mdc => "mdc",
            Self::Sdf => "sdf",
        })
    }
}

impl FromStr for Architecture {
    type Err = UnknownArchitecture;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Self::Auto, Self::Mdc, Self::Sdf]
            .into_iter()
            .find(|architecture| architecture.to_string() == text)
            .ok_or_else(|| UnknownArchitecture(text.to_owned()))
    }
}

impl Architecture {
    /// What it is for so many lanes, when it is left open.
    pub(crate) fn settled(self, lanes: u32) -> Self {
        match self {
            Self::Auto if lanes == 1 => Self::Sdf,
            Self::Auto => Self::Mdc,
            chosen => chosen,
        }
    }

    /// The transform as a module of the name.
    pub(crate) fn transform(self, wanted: &Wanted, module: &str) -> Result<Transform, AccelError> {
        Ok(match self.settled(wanted.lanes) {
            Self::Sdf => sdf(wanted, module)?,
            Self::Mdc | Self::Auto => mdc(wanted, module)?,
        })
    }
}
