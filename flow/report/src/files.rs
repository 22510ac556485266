//! The files of a build's folder.

use std::{fs, io, path::Path};

use ringmill_design::is_memory;

use super::{File, PAGE_FILE, REPORT_FILE};

/// The files of a folder and the folders in it, by name, without the report itself.
///
/// # Errors
/// The folder cannot be read.
pub fn files_of(folder: &Path) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    for name in all_files(folder)? {
        if !matches!(name.as_str(), REPORT_FILE | PAGE_FILE) {
            let bytes = fs::symlink_metadata(folder.join(&name))?.len();
            files.push(File { name, bytes, sha256: None });
        }
    }
    Ok(files)
}

/// The names of everything in a folder and the folders in it that is not a folder, in order.
///
/// # Errors
/// The folder cannot be read.
pub fn all_files(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    collect(folder, "", &mut names)?;
    names.sort();
    Ok(names)
}

fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

/// The description of a file, by its name. `top` is the top module of an accelerator.
pub(super) fn meaning(name: &str, top: Option<&str>) -> &'static str {
    match name {
        "netlist.lincomb" => "the lincomb circuit; the other netlists show what it expands to",
        "netlist.blif" => "the netlist in Berkeley Logic Interchange Format",
        "netlist.v" => "the netlist as a Verilog module, each cell with its place in the program",
        "netlist.json" => "the netlist in Yosys' JSON",
        "netlist.mlir" => "the netlist in the cggi and comb dialects",
        "pareto.json" => "bootstraps against depth: the netlists that none beats in both",
        "pareto.svg" => "the picture of them",
        "metadata.json" => "the accelerator described for programs: ring, streams, timing, files",
        "transformed.mlir" => "the program after its transforms were placed, as one function",
        "rtl/files.f" => "the sources in compile order, for Verilator, Yosys and vendor tools",
        "rtl/memories.f" => "the files that memories read; tools run in the folder of these files",
        "results.json" => "arguments and results of the program, for commands without MLIR",
        "program.mlir" => "the program this was built from",
        _ if name.starts_with("tb/") => test_bench(name),
        _ if name.starts_with("bus/") => "the accelerator behind registers on a bus",
        "explore.json" => "lists the possible accelerators: cycles and modelled area",
        "explore.svg" => "the picture of them",
        _ if name.starts_with("front/") => "a netlist of other bootstraps and depth",
        _ if name.starts_with("circt/") => circt(name),
        _ if name.starts_with("calyx/") => "the same function as a Calyx component",
        _ if name.starts_with("board/") => board(name),
        _ if is_memory(name) => "the contents of a memory, which $readmemh reads",
        _ => match name.strip_prefix("rtl/").and_then(|name| name.strip_suffix(".sv")) {
            Some(module) => source(module, top),
            None => around(name),
        },
    }
}

/// The description of an integration file, by its ending.
fn around(name: &str) -> &'static str {
    match ending(name) {
        "core" => "the design for FuseSoC",
        "py" => "the design as a module for LiteX",
        "tcl" => "a script for Vivado, from the sources to a routed design",
        "xdc" => "the clock, for Vivado",
        "futil" => "the design in the language of Calyx",
        "sv" | "v" => "a source of the design",
        _ => "a file that the sources read",
    }
}

/// The description of a file of CIRCT.
fn circt(name: &str) -> &'static str {
    match ending(name) {
        "mlir" => "the accelerator in the hw, comb and seq dialects",
        _ => "what CIRCT exports of it",
    }
}

/// The description of a file for a board.
fn board(name: &str) -> &'static str {
    match ending(name) {
        "bit" | "bin" | "fs" => "the bitstream",
        "sv" | "v" => "the top module of the board",
        "tcl" => "a script for Vivado, from the sources to a bitstream",
        "lpf" | "pcf" | "cst" | "xdc" => "pins and clocks of the board",
        "f" => "the sources in compile order",
        _ => "what place and route wrote",
    }
}

/// The ending of a name, after the last point.
fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// The description of a file for test benches.
fn test_bench(name: &str) -> &'static str {
    match ending(name) {
        "hex" => "the beats of a stream, for the test bench",
        "v" => "the accelerator as Yosys writes it, for simulators that read no SystemVerilog",
        "sv" => "a test bench that checks itself",
        "py" => "a test for cocotb",
        _ => "a file for test benches",
    }
}

/// The description of a source of an accelerator: the generated ones lie in one folder, those of
/// the library in folders below.
fn source(module: &str, top: Option<&str>) -> &'static str {
    if let Some((folder, _)) = module.split_once('/') {
        return match folder {
            "arith" => "library: arithmetic modulo q",
            "ntt" => "library: a part of the transforms",
            "stream" => "library: streams, buffers and delay lines",
            "bus" => "library: bus access",
            _ => "library",
        };
    }
    match top.and_then(|top| module.strip_prefix(top)) {
        Some("") => "the top module",
        Some("_ntt") => "the forward transform, its roots included",
        Some("_intt") => "the inverse transform, its roots included",
        _ => "generated",
    }
}

/// True if a name may be linked to: a report may come from anywhere, and only what lies in its own
/// folder is its business.
pub(super) fn is_inside(name: &str) -> bool {
    let leaves = |part: &str| part.is_empty() || part == "." || part == "..";
    !name.contains([':', '\\']) && !name.split('/').any(leaves)
}
