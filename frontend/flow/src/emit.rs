//! The files of a netlist, in the folder of its build.

use ringmill_netlist::{CellLibrary, Netlist, format};
use ringmill_passes::bridge::write_netlist_as_mlir;

use crate::{
    error::FlowError,
    output::{OutputError, OutputFolder},
};

/// The netlist's Verilog.
pub const VERILOG_FILE: &str = "netlist.v";
/// The program the hardware was built from, so that the folder can be simulated and shown on its own.
pub const PROGRAM_FILE: &str = "program.mlir";

/// The report for people.
pub const PAGE_FILE: &str = "report.html";

/// Writes a netlist without hidden inversions to netlist.blif, netlist.v, netlist.json (Yosys) and netlist.mlir.
///
/// # Errors
/// Fails when the file system does.
pub fn emit(netlist: &Netlist, library: CellLibrary, folder: &OutputFolder) -> Result<(), OutputError> {
    folder.write_with("netlist.blif", |out| format::blif::write(netlist, out))?;
    folder.write_with(VERILOG_FILE, |out| format::verilog::write(netlist, out))?;
    folder.write_with("netlist.json", |out| format::yosys_json::write(netlist, library, out))?;
    folder.write_with("netlist.mlir", |out| write_netlist_as_mlir(netlist, library, out))
}

/// The page of a report, with the program's text.
///
/// # Errors
/// Fails when the page cannot be rendered.
pub fn page(folder: &std::path::Path, report: &crate::report::Report) -> Result<String, FlowError> {
    let program = std::fs::read_to_string(folder.join(PROGRAM_FILE)).ok();
    crate::report::html(report, program.as_deref()).map_err(|error| FlowError::Render { reason: error.to_string() })
}
