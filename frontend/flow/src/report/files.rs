//! The files of a build's folder.

use super::File;
use std::fs;
use std::io;
use std::path::Path;

/// The files of a folder and the folders in it, by name, without the report itself.
///
/// # Errors
/// The folder cannot be read.
pub fn files_of(folder: &Path) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    collect(folder, "", &mut files)?;
    files.retain(|file| !matches!(file.name.as_str(), "report.json" | "report.html"));
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let metadata = entry.metadata()?;
        if metadata.is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push(File { name, bytes: metadata.len() });
        }
    }
    Ok(())
}

/// What is in a file of that name.
pub(super) fn meaning(name: &str) -> &'static str {
    match name {
        "netlist.blif" => "the netlist in Berkeley Logic Interchange Format",
        "netlist.v" => "the netlist as a Verilog module, each cell with its place in the program",
        "netlist.json" => "the netlist in Yosys' JSON",
        "netlist.mlir" => "the netlist in the cggi and comb dialects",
        "transformed.mlir" => "the program after its transforms were placed, as one function",
        "rtl/files.f" => "the sources in compile order, for Verilator, Yosys and vendor tools",
        "program.mlir" => "the program this was built from",
        _ => "",
    }
}
