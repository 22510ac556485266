//! Reading AIGER.

use super::cursor::Cursor;
use super::header::Header;
use super::problem::AigerError;
use super::{ascii, binary};
use crate::Netlist;

/// Reads a combinational file of either format; the first word tells which. Every and becomes a
/// cell, its operands' inversions in its table; inversions at outputs become cells. Ports without a
/// symbol are called `iN` and `oN`; the netlist is called `main`.
///
/// # Errors
/// The first problem, with its position. Takes time and memory linear in the file,
/// whatever its header announces.
pub fn read(bytes: &[u8]) -> Result<Netlist, AigerError> {
    let mut cursor = Cursor::new(bytes);
    let header = Header::read(&mut cursor)?;
    if header.is_binary { binary::read(&header, &mut cursor) } else { ascii::read(&header, &mut cursor) }
}
