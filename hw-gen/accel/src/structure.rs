//! The structure of transforms under the options.

use ringmill_blocks::transform::{Directions, Iterative, Structure};

use ringmill_design::Architecture;

use crate::Options;

/// The architecture under the options, also where it is left open.
pub(crate) fn settled(options: &Options) -> Architecture {
    match options.architecture {
        Architecture::Auto if options.butterflies.is_some() => Architecture::Iterative,
        Architecture::Auto if options.lanes == 1 => Architecture::Sdf,
        Architecture::Auto => Architecture::Mdc,
        chosen => chosen,
    }
}

/// Butterflies of an iterative transform: as few as the lanes need, where they are left open. A
/// word is 2B elements for radix 2, B for radix 4.
pub(crate) fn butterflies(options: &Options) -> u32 {
    let fewest = if options.radix == 4 { options.lanes.max(4) } else { (options.lanes / 2).max(1) };
    options.butterflies.unwrap_or(fewest)
}

/// The sharing of memory by the iterative transforms of a ring. The less they take, the longer each
/// frame takes them.
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
    /// The possible values under the options.
    pub fn all(options: &Options) -> &'static [Self] {
        match settled(options) {
            Architecture::Iterative if options.radix == 2 => &[Self::Overlapping, Self::OneFrame, Self::BothWays],
            Architecture::Iterative => &[Self::Overlapping, Self::OneFrame],
            _ => &[Self::Overlapping],
        }
    }
}

/// The structure of transforms that the options ask for; `way` counts for iterative ones only.
pub(crate) fn structure(options: &Options, (cores, way): (Cores, Directions)) -> Structure {
    match settled(options) {
        Architecture::Sdf => Structure::Sdf,
        Architecture::Mdc | Architecture::Auto => Structure::Mdc,
        Architecture::Iterative => {
            let double_buffered = cores == Cores::Overlapping;
            let choice = Iterative { butterflies: butterflies(options), radix: options.radix, double_buffered };
            Structure::Iterative(choice, way)
        }
    }
}
