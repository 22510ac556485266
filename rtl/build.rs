//! Writes the table of the modules in this folder: a file `FOLDER/NAME.sv` is a row.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    // Everything below it: a new folder too.
    println!("cargo::rerun-if-changed={}", root.display());
    for folder in fs::read_dir(&root)? {
        let folder = folder?.path();
        if folder.is_dir() {
            let entries = fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.path()));
            files.extend(entries.collect::<Result<Vec<_>, _>>()?);
        }
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "sv"));
    files.sort();
    let rows: String = files.iter().map(|file| row(&root, file)).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("modules.rs"), format!("&[{rows}]\n"))
}

/// A module as a value: its name, its path in the folder of a build, and its text.
fn row(root: &Path, file: &Path) -> String {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let path = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
    format!("Module {{ name: {name:?}, path: {:?}, text: include_str!({file:?}) }},", format!("rtl/{path}"))
}
