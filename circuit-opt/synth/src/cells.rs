//! The cells that a netlist may be made of.

use std::{fmt, str::FromStr};

use miette::Diagnostic;
use ringmill_netlist::CellLibrary;
use thiserror::Error;

use crate::Options;

/// Bits of the message space of sums, where nothing else is asked for: what tables of three inputs
/// need, too.
pub const DEFAULT_MESSAGE_BITS: u8 = 3;

/// The cells that a build may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cells {
    /// The cells of a library.
    Library(CellLibrary),
    /// Cells that add before they look up ([`ringmill_netlist::lincomb`]).
    Lincomb,
}

impl Cells {
    /// The options of a synthesis in these cells; of sums, in a message space of `message_bits`, 3
    /// to 5.
    #[must_use]
    pub fn options(self, message_bits: u8) -> Options {
        match self {
            Self::Library(library) => Options::new(library),
            Self::Lincomb => Options::with_sums(message_bits),
        }
    }

    /// The cells that a synthesis with these options ends in.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        if options.lincomb.is_some() { Self::Lincomb } else { Self::Library(options.library) }
    }
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Library(library) => library.fmt(f),
            Self::Lincomb => f.write_str("lincomb"),
        }
    }
}

/// A word that names no cells.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[error("there are no such cells; choose one of auto, gates, lut2, lut3, lut4, lut5, lut6, lincomb")]
#[diagnostic(
    code("build::unknown-cells"),
    help("'auto' takes the cheapest, 'lincomb' adds before it looks up; the others are cell libraries")
)]
pub struct UnknownCells;

impl FromStr for Cells {
    type Err = UnknownCells;

    fn from_str(text: &str) -> Result<Self, UnknownCells> {
        match text {
            "lincomb" => Ok(Self::Lincomb),
            _ => text.parse().map(Self::Library).map_err(|_| UnknownCells),
        }
    }
}
