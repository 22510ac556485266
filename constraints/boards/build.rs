//! Lists the folders beside it that hold a `board.toml`, so that a board costs its folder and no
//! code.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name: &str| env::var(name).map_err(io::Error::other);
    let boards = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    println!("cargo::rerun-if-changed=.");
    let mut list = String::from("&[\n");
    for name in sorted(&boards)?.into_iter().filter(|name| boards.join(name).join("board.toml").is_file()) {
        let folder = boards.join(&name);
        let pins = sorted(&folder)?.into_iter().find(|file| file.starts_with("pins."));
        let pins = pins.map(|file| format!("Some(({file:?}, include_str!({:?})))", folder.join(&file)));
        let pins = pins.unwrap_or_else(|| "None".to_owned());
        let board = folder.join("board.toml");
        writeln!(list, "    Folder {{ name: {name:?}, board: include_str!({board:?}), pins: {pins} }},")
            .map_err(io::Error::other)?;
    }
    list.push(']');
    fs::write(Path::new(&variable("OUT_DIR")?).join("boards.rs"), list)
}

/// The names in a folder, in order.
fn sorted(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names: Vec<String> = names.collect::<io::Result<_>>()?;
    names.sort();
    Ok(names)
}
