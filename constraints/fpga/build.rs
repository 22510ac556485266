//! Lists the folders of `constraints/boards`, so that a board costs its folder and no code.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name: &str| env::var(name).map_err(io::Error::other);
    let boards = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../boards").canonicalize()?;
    println!("cargo::rerun-if-changed={}", boards.display());
    let mut list = String::from("&[\n");
    for folder in sorted(&boards)? {
        let board = boards.join(&folder);
        let pins = sorted(&board)?.into_iter().find(|file| file.starts_with("pins."));
        let pins = pins.map(|file| format!("Some(({file:?}, include_str!({:?})))", board.join(&file)));
        let pins = pins.unwrap_or_else(|| "None".to_owned());
        writeln!(list, "    ({folder:?}, include_str!({:?}), {pins}),", board.join("board.toml"))
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
