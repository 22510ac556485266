//! How the transforms of a design are built.

use std::{fmt, str::FromStr};

use ringmill_blocks::transform::{Iterative, Structure, Way};
use thiserror::Error;

use crate::Options;

/// An architecture of transforms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// Iterative where a number of butterflies is given, else single-path delay feedback for one lane, multi-path delay commutators for more.
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
#[error("there is no architecture '{0}'; there are auto, mdc, sdf and iterative")]
pub struct UnknownArchitecture(String);

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

impl Architecture {
    /// What it is under the options, when it is left open.
    pub(crate) fn settled(self, options: &Options) -> Self {
        match self {
            Self::Auto if options.butterflies.is_some() => Self::Iterative,
            Self::Auto if options.lanes == 1 => Self::Sdf,
            Self::Auto => Self::Mdc,
            chosen => chosen,
        }
    }
}

/// Butterflies of an iterative transform: as few as the lanes need, where they are left open. A word is 2B elements for radix 2, B for radix 4.
pub(crate) fn butterflies(options: &Options) -> u32 {
    let fewest = if options.radix == 4 { options.lanes.max(4) } else { (options.lanes / 2).max(1) };
    options.butterflies.unwrap_or(fewest)
}

/// How the iterative transforms of a ring share their memory. The less they take, the longer each frame takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cores {
    /// Each direction has its own, which loads and unloads frames while it transforms others.
    Overlapping,
    /// Each direction has its own, for one frame at a time.
    OneFrame,
    /// One goes both ways, with one frame at a time: it is empty when the direction changes.
    BothWays,
}

impl Cores {
    /// What there is under the options.
    pub fn all(options: &Options) -> &'static [Self] {
        match options.architecture.settled(options) {
            Architecture::Iterative if options.radix == 2 => &[Self::Overlapping, Self::OneFrame, Self::BothWays],
            Architecture::Iterative => &[Self::Overlapping, Self::OneFrame],
            _ => &[Self::Overlapping],
        }
    }
}

/// The structure of transforms that the options ask for; `way` counts for iterative ones only.
pub(crate) fn structure(options: &Options, (cores, way): (Cores, Way)) -> Structure {
    match options.architecture.settled(options) {
        Architecture::Sdf => Structure::Sdf,
        Architecture::Mdc | Architecture::Auto => Structure::Mdc,
        Architecture::Iterative => {
            let double_buffered = cores == Cores::Overlapping;
            let choice = Iterative { butterflies: butterflies(options), radix: options.radix, double_buffered };
            Structure::Iterative(choice, way)
        }
    }
}
