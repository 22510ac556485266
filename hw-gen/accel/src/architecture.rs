//! How the transforms of a design are built.

use std::{fmt, str::FromStr};

use ringmill_blocks::transform::{Transform, Wanted};
use thiserror::Error;

use crate::{AccelError, transform};

/// An architecture of transforms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// Single-path delay feedback for one lane, multi-path delay commutators for more.
    #[default]
    Auto,
    /// A multi-path delay commutator: a stage for each layer, all lanes at once.
    Mdc,
}

/// A name that no architecture has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no architecture '{0}'; there are auto and mdc")]
pub struct UnknownArchitecture(String);

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Mdc => "mdc",
        })
    }
}

impl FromStr for Architecture {
    type Err = UnknownArchitecture;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Self::Auto, Self::Mdc]
            .into_iter()
            .find(|architecture| architecture.to_string() == text)
            .ok_or_else(|| UnknownArchitecture(text.to_owned()))
    }
}

impl Architecture {
    /// The transform as a module of the name.
    pub(crate) fn transform(self, wanted: &Wanted, module: &str) -> Result<Transform, AccelError> {
        match self {
            Self::Auto | Self::Mdc if wanted.lanes == 2 => Ok(transform::mdc(wanted, module)),
            _ => Err(AccelError::Lanes { lanes: wanted.lanes, least: 2, most: 2 }),
        }
    }
}
