//! The files of a netlist, in the folder of its build.

use std::io::Write;

use ringmill_folder::{
    BLIF_FILE, JSON_FILE, LINCOMB_FILE, MLIR_FILE, OutputError, OutputFolder, VERILOG_FILE, sha256_of,
};
use ringmill_netlist::{
    CellLibrary, Netlist,
    format::{self, cggi},
    lincomb::EXPANDED,
    split_inversions,
};

use crate::Sums;

/// Writes a netlist without hidden inversions to netlist.blif, netlist.v, netlist.json (Yosys) and
/// netlist.mlir. If it is what `sums` expand to, those are written to netlist.lincomb, and to
/// netlist.mlir beside it; then `library` is not asked. Words that are sums are in netlist.lincomb
/// alone: netlist.mlir has tables of three inputs in their place. The forms that are not executed
/// hold the digest of the one that is.
///
/// # Errors
/// Fails when the file system does.
pub fn emit(
    netlist: &Netlist,
    library: CellLibrary,
    sums: Option<&Sums<'_>>,
    folder: &OutputFolder,
) -> Result<(), OutputError> {
    let executed = match sums {
        Some(Sums { text, .. }) => {
            folder.write(LINCOMB_FILE, text)?;
            LINCOMB_FILE
        }
        None => {
            folder.write_with(BLIF_FILE, |out| format::blif::write(netlist, out))?;
            BLIF_FILE
        }
    };
    let path = folder.staging().join(executed);
    let digest = sha256_of(&path).map_err(|error| OutputError::new(&path, error))?;
    let origin = format!("sha256 of {executed}: {digest}");
    let library = if sums.is_some() { EXPANDED } else { library };
    // Where a format has comments, one says that a cell of it is not a bootstrapping.
    let has_words = sums.is_some_and(|sums| !sums.circuit.sums().is_empty());
    let note = |sign: &str, out: &mut dyn Write| {
        match sums {
            Some(_) if has_words => writeln!(
                out,
                "{sign} The digits of the words in {LINCOMB_FILE}, which are sums and need no bootstrap there."
            )?,
            Some(_) => writeln!(
                out,
                "{sign} What the sums of {LINCOMB_FILE} expand to: several cells here may be one bootstrapping there."
            )?,
            None => {}
        }
        writeln!(out, "{sign} {origin}")
    };
    if sums.is_some() {
        folder.write_with(BLIF_FILE, |out| note("#", out).and_then(|()| format::blif::write(netlist, out)))?;
    }
    folder.write_with(VERILOG_FILE, |out| note("//", out).and_then(|()| format::verilog::write(netlist, out)))?;
    folder.write_with(JSON_FILE, |out| format::yosys_json::write_made(netlist, library, Some(&origin), out))?;
    match sums {
        Some(_) if has_words => {
            let tables = CellLibrary::Lut(3);
            let netlist = split_inversions(netlist, tables);
            folder.write_with(MLIR_FILE, |out| note("//", out).and_then(|()| cggi::write(&netlist, tables, out)))
        }
        Some(Sums { circuit, .. }) => folder.write_with(MLIR_FILE, |out| {
            writeln!(out, "// {origin}").and_then(|()| cggi::write_sums(circuit, netlist, out))
        }),
        None => folder.write_with(MLIR_FILE, |out| note("//", out).and_then(|()| cggi::write(netlist, library, out))),
    }
}
