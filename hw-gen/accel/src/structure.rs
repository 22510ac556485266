//! The structure of transforms under the options.

use ringmill_blocks::transform::{Directions, Iterative, Structure};

use ringmill_design::Architecture;

use crate::Options;

/// Returns the architecture under the options, or the default if it is open.
pub(crate) fn settled(options: &Options) -> Architecture {
    match options.architecture {
        Architecture::Auto if options.butterflies.is_some() => Architecture::Iterative,
        Architecture::Auto if options.lanes == 1 => Architecture::Sdf,
        Architecture::Auto => Architecture::Mdc,
        chosen => chosen,
    }
}

/// Returns the butterflies of an iterative transform: as few as the lanes need, if left open. A
/// word has 2B elements for radix 2, B for radix 4.
pub(crate) fn butterflies(options: &Options) -> u32 {
    let fewest = if options.radix == 4 { options.lanes.max(4) } else { (options.lanes / 2).max(1) };
    options.butterflies.unwrap_or(fewest)
}

/// The memory sharing of a ring's iterative transforms. With less memory, each frame occupies them
/// longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cores {
    /// A transform for each direction, which loads and unloads frames while it transforms others.
    Overlapping,
    /// A transform for each direction, for one frame at a time.
    OneFrame,
    /// One transform for both directions, for one frame at a time. It is empty when the direction
    /// changes.
    BothWays,
}

impl Cores {
    /// Returns the variants that the options allow.
    pub fn all(options: &Options) -> &'static [Self] {
        match settled(options) {
            Architecture::Iterative if options.radix == 2 => &[Self::Overlapping, Self::OneFrame, Self::BothWays],
            Architecture::Iterative => &[Self::Overlapping, Self::OneFrame],
            _ => &[Self::Overlapping],
        }
    }
}

/// Returns the structure of transforms under the options. `directions` matters for iterative ones
/// only.
pub(crate) fn structure(options: &Options, (cores, directions): (Cores, Directions)) -> Structure {
    match settled(options) {
        Architecture::Sdf => Structure::Sdf,
        Architecture::Mdc | Architecture::Auto => Structure::Mdc,
        Architecture::Iterative => {
            let double_buffered = cores == Cores::Overlapping;
            let choice = Iterative { butterflies: butterflies(options), radix: options.radix, double_buffered };
            Structure::Iterative(choice, directions)
        }
    }
}
