//! Lists the folders of `constraints/boards`, so that a board costs its folder and no code.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name: &str| env::var(name).map_err(io::Error::other);
    let boards = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../boards").canonicalize()?;
    println!("cargo::rerun-if-changed={}", boards.display());
    let mut folders: Vec<_> = fs::read_dir(&boards)?.collect::<Result<_, _>>()?;
    folders.sort_by_key(fs::DirEntry::file_name);
    let mut list = String::from("&[\n");
    for folder in folders {
        let (name, file) = (folder.file_name(), folder.path().join("board.toml"));
        if let Err(error) = writeln!(list, "    ({:?}, include_str!({:?})),", name.to_string_lossy(), file) {
            return Err(io::Error::other(error));
        }
    }
    list.push(']');
    fs::write(Path::new(&variable("OUT_DIR")?).join("boards.rs"), list)
}
