//! The cells a target can evaluate and what each costs in bootstraps.

use std::fmt;
use std::str::FromStr;

use crate::{MAX_FANINS, table};

/// A set of cells that homomorphic evaluation offers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellLibrary {
    /// Every function of two inputs (one bootstrap) and the multiplexer, its inputs and output
    /// inverted or not (two bootstraps).
    Gates,
    /// Every function of at most this many inputs, 2 to 6 (one bootstrap each).
    Lut(u8),
}

impl CellLibrary {
    /// The most inputs a cell has.
    pub fn max_inputs(self) -> usize {
        match self {
            Self::Gates => 3,
            Self::Lut(inputs) => usize::from(inputs),
        }
    }

    /// True if a function of `inputs` inputs is one cell. Inputs it does not depend on do not
    /// count.
    pub fn admits(self, table: u64, inputs: usize) -> bool {
        let (table, support) = table::shrink(table, inputs);
        match self {
            Self::Gates => support.len() <= 2 || (support.len() == 3 && table::is_mux(table).is_some()),
            Self::Lut(most) => support.len() <= usize::from(most),
        }
    }

    /// The bootstraps of a function of `inputs` inputs that is one cell: constants, buffers and
    /// inversions 0; any other 1, but a multiplexer among gates 2. None for a function that is no
    /// cell.
    pub(crate) fn cell_cost(self, table: u64, inputs: usize) -> Option<u32> {
        let (table, support) = table::shrink(table, inputs);
        let inputs = support.len();
        match self {
            _ if inputs <= 1 => Some(0),
            Self::Gates if inputs == 2 => Some(1),
            Self::Gates if inputs == 3 && table::is_mux(table).is_some() => Some(2),
            Self::Lut(most) if inputs <= usize::from(most) => Some(1),
            _ => None,
        }
    }

    /// The name under which a cell counts: that of the cggi operation for a cell which
    /// [`split_inversions`](crate::split_inversions) writes, `buffer` for a function equal to its
    /// one input, and `lut` with the number of inputs for any other.
    pub fn cell_name(self, table: u64, inputs: usize) -> &'static str {
        match (self, inputs, table) {
            (_, 1, 0b01) => "not",
            (_, 1, 0b10) => "buffer",
            (Self::Gates, 2, 0b1000) => "and",
            (Self::Gates, 2, 0b0111) => "nand",
            (Self::Gates, 2, 0b1110) => "or",
            (Self::Gates, 2, 0b0001) => "nor",
            (Self::Gates, 2, 0b0110) => "xor",
            (Self::Gates, 2, 0b1001) => "xnor",
            (Self::Gates, 3, 0xca) => "mux",
            _ => ["lut0", "lut1", "lut2", "lut3", "lut4", "lut5", "lut6"][inputs],
        }
    }
}

impl fmt::Display for CellLibrary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gates => f.write_str("gates"),
            Self::Lut(inputs) => write!(f, "lut{inputs}"),
        }
    }
}

/// A cell library's name was not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, miette::Diagnostic)]
#[error("unknown cell library '{0}'")]
#[diagnostic(code("netlist::unknown-library"), help("choose one of 'gates', 'lut2', 'lut3', 'lut4', 'lut5', 'lut6'"))]
pub struct UnknownLibrary(
    /// The name as given.
    pub String,
);

impl FromStr for CellLibrary {
    type Err = UnknownLibrary;

    fn from_str(text: &str) -> Result<Self, UnknownLibrary> {
        if text == "gates" {
            return Ok(Self::Gates);
        }
        match text.strip_prefix("lut").map(str::as_bytes) {
            Some(&[digit @ b'2'..=b'9']) if usize::from(digit - b'0') <= MAX_FANINS => Ok(Self::Lut(digit - b'0')),
            _ => Err(UnknownLibrary(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CellLibrary;

    #[test]
    fn names_are_read_as_they_are_shown() {
        for name in ["gates", "lut2", "lut3", "lut4", "lut5", "lut6"] {
            assert_eq!(name.parse::<CellLibrary>().unwrap().to_string(), name);
        }
        for name in ["", "lut", "lut1", "lut7", "lut33", "Gates"] {
            assert_eq!(name.parse::<CellLibrary>().unwrap_err().0, name);
        }
    }

    #[test]
    fn inputs_that_do_not_matter_cost_nothing() {
        let gates = CellLibrary::Gates;
        assert_eq!(gates.cost(0b1111_0000, 3), 0);
        assert_eq!(gates.cost(0b0110_0110, 3), 1);
        assert!(gates.admits(0b0110_0110, 3) && !gates.admits(0xe8, 3));
        assert_eq!(CellLibrary::Lut(3).cost(0xe8, 3), 1);
        assert_eq!(CellLibrary::Lut(2).cost(0, 2), 0);
    }
}
