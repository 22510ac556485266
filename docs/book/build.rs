//! Writes the table of the pages: a file `pages/FOLDER/NAME.md` is a row.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("pages");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let rows: String = files.iter().map(|file| row(&root, file)).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("pages.rs"), format!("&[{rows}]\n"))
}

/// The Markdown files in a folder and below.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") && !path.ends_with("SUMMARY.md") {
            files.push(path);
        }
    }
    Ok(())
}

/// A page as a value: its path without the ending, and its text.
fn row(root: &Path, file: &Path) -> String {
    let path = file.strip_prefix(root).unwrap_or(file).with_extension("");
    let path = path.to_string_lossy().replace('\\', "/");
    format!("Page {{ path: {path:?}, text: include_str!({file:?}) }},")
}
