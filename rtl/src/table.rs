//! The tables of modules that have one.

use ringmill_verilog::{Instance, MemoryFile, Table};

/// Gives a `constant_frame` in a module its table, a word for each beat: in the text if the table is
/// small, else in a file.
#[must_use]
pub fn with_table(frame: Instance, module: &str, table: &Table) -> Instance {
    let file = table.is_large().then(|| MemoryFile::new(module, frame.name(), table));
    let frame = frame.parameter("WIDTH", table.width()).parameter("BEATS", table.words().len());
    match file {
        Some(file) => frame.parameter("PACKED", 1).parameter("FILE", file),
        None => frame.parameter("TABLE", table.joined()),
    }
}
