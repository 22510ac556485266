//! The cells that compete.

use std::fmt;

use ringmill_netlist::CellLibrary;
use ringmill_synth::{Cells, Options};

/// Cells that compete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contender {
    /// The cells.
    pub cells: Cells,
    /// For sums: they stay below 2 to this power.
    pub message_bits: Option<u8>,
}

impl Contender {
    /// Gates, tables of two to four inputs, and sums of three to five bits.
    pub const ALL: [Self; 7] = [
        Self::library(CellLibrary::Gates),
        Self::library(CellLibrary::Lut(2)),
        Self::library(CellLibrary::Lut(3)),
        Self::library(CellLibrary::Lut(4)),
        Self::sums(3),
        Self::sums(4),
        Self::sums(5),
    ];

    const fn library(library: CellLibrary) -> Self {
        Self { cells: Cells::Library(library), message_bits: None }
    }

    const fn sums(message_bits: u8) -> Self {
        Self { cells: Cells::Lincomb, message_bits: Some(message_bits) }
    }

    /// The contender that has all cells of this one and more, at no higher price each.
    pub(crate) fn within(&self) -> Option<Self> {
        match self.cells {
            Cells::Library(CellLibrary::Lut(2)) => Some(Self::library(CellLibrary::Gates)),
            _ => None,
        }
    }

    /// True if its price bounds that of others early: tables have one price, and sums of four bits
    /// win most often.
    pub(crate) fn is_bound(&self) -> bool {
        self.message_bits.is_none_or(|message_bits| message_bits == 4)
    }

    /// The contender of the cells that a synthesis ends in.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        Self { cells: Cells::of(options), message_bits: options.lincomb }
    }

    /// The options of a synthesis in these cells; effort, objective, seed, the limit of outputs and
    /// whether words may be results are those of `base`.
    #[must_use]
    pub fn options(self, base: &Options) -> Options {
        let cells = match self.message_bits {
            Some(message_bits) => Options::with_sums(message_bits),
            None => self.cells.options(1),
        };
        Options {
            effort: base.effort,
            objective: base.objective,
            seed: base.seed,
            max_outputs: base.max_outputs,
            modular: base.modular,
            ..cells
        }
    }
}

impl fmt::Display for Contender {
    /// `gates`, `lut3`, `lincomb4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.fmt(f)?;
        self.message_bits.map_or(Ok(()), |bits| bits.fmt(f))
    }
}
