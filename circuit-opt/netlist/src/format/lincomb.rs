//! Circuits of sums in their text form ([`crate::lincomb::text`]): read as what they expand to, and
//! written with one bootstrapping for each cell. (`ringmill synth --cells lincomb` is what makes
//! good ones.)

use std::io::{self, Write};

use crate::lincomb::{cover, expand, text};
use crate::text::TextError;
use crate::{CellLibrary, Netlist, split_inversions};

/// Bits of the message space in which a file is written: tables of three inputs have eight rows.
const MESSAGE_BITS: u8 = 3;

/// Reads a circuit of sums, [expanded](expand).
///
/// # Errors
/// The first problem, with its position.
pub fn read(text: &str) -> Result<Netlist, TextError> {
    text::parse(text).map(|circuit| expand(&circuit))
}

/// Writes a netlist as a circuit of sums: a bootstrapping for each table of at most three inputs,
/// wider ones taken apart.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    let circuit = cover(&split_inversions(netlist, CellLibrary::Lut(3)), MESSAGE_BITS);
    text::write(&circuit.unwrap_or_else(|| unreachable!("a sum tells eight rows apart")), out)
}
