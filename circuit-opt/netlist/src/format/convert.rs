//! Reading and writing any format.

use std::io::{self, Write};
use std::path::Path;

use super::error::{ReadError, ReadProblem};
use super::kind::BYTE_ORDER_MARK;
use super::{Format, aiger, blif, bristol, dot, hw, lincomb, verilog, yosys_json};
use crate::lincomb::LincombNetlist;
use crate::{CellLibrary, Netlist, Position, text};

/// Reads a file of a format that needs no tool. `file` names it in problems; a netlist of a format
/// without names (AIGER, Bristol) is called after it.
///
/// # Errors
/// The first problem of the file, with its position, or that the format cannot be read.
pub fn read(format: Format, bytes: &[u8], file: &str) -> Result<Netlist, ReadError> {
    read_problem(format, bytes, file).map_err(|problem| ReadError { file: file.to_owned(), problem: Box::new(problem) })
}

fn read_problem(format: Format, bytes: &[u8], file: &str) -> Result<Netlist, ReadProblem> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let named = |netlist: Netlist| match Path::new(file).file_stem().and_then(|stem| stem.to_str()) {
        Some(stem) if !stem.is_empty() => netlist.with_name(stem),
        _ => netlist,
    };
    Ok(match format {
        Format::Blif => blif::read(utf8(bytes)?)?,
        Format::AigerAscii | Format::AigerBinary => named(aiger::read(bytes)?),
        Format::Bristol => named(bristol::read(utf8(bytes)?)?),
        Format::YosysJson => yosys_json::read(utf8(bytes)?)?,
        Format::Text => text::parse(utf8(bytes)?)?,
        Format::Lincomb => lincomb::read(utf8(bytes)?)?,
        Format::Verilog | Format::Hw | Format::Dot => return Err(ReadProblem::NotReadable { format }),
    })
}

/// As [`read`], a circuit of sums as it is.
///
/// # Errors
/// The first problem of the file, with its position.
pub fn read_sums(bytes: &[u8], file: &str) -> Result<LincombNetlist, ReadError> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let circuit = utf8(bytes).and_then(|text| Ok(crate::lincomb::text::parse(text)?));
    circuit.map_err(|problem| ReadError { file: file.to_owned(), problem: Box::new(problem) })
}

fn utf8(bytes: &[u8]) -> Result<&str, ReadProblem> {
    std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        ReadProblem::Encoding { position: Position::of(bytes, offset), offset }
    })
}

/// Writes a netlist in any format. The library is the one whose cells the netlist is in: formats
/// with cells of their own (Yosys JSON, DOT) call them by its names.
///
/// # Errors
/// As `out` has them.
pub fn write_to(format: Format, netlist: &Netlist, library: CellLibrary, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Blif => blif::write(netlist, out),
        Format::AigerAscii => aiger::write_ascii(netlist, out),
        Format::AigerBinary => aiger::write_binary(netlist, out),
        Format::Bristol => bristol::write(netlist, out),
        Format::Verilog => verilog::write(netlist, out),
        Format::YosysJson => yosys_json::write(netlist, library, out),
        Format::Hw => hw::write(netlist, library, out),
        Format::Dot => dot::write(netlist, library, out),
        Format::Text => text::write(netlist, out),
        Format::Lincomb => lincomb::write(netlist, out),
    }
}

/// As [`write_to`], into bytes.
pub fn write(format: Format, netlist: &Netlist, library: CellLibrary) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_to(format, netlist, library, &mut bytes)
        .unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    bytes
}
