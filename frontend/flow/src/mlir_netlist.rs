//! Netlists in MLIR: functions in cggi or comb ops, such as those that a build writes to netlist.mlir.

use std::{fs, path::Path};

use ringmill_netlist::Netlist;
use ringmill_passes::Program;

use crate::error::FlowError;

/// Words of which every netlist in MLIR has one. A text without them need not be parsed.
const WORDS: [&str; 2] = ["lwe_ciphertext", "comb."];

/// Whether a file is MLIR that holds a netlist. One that cannot be read or parsed is none.
pub(crate) fn holds_netlist(path: &Path) -> bool {
    let is_mlir = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("mlir"));
    let text = if is_mlir { fs::read_to_string(path).ok() } else { None };
    text.filter(|text| WORDS.iter().any(|word| text.contains(word))).is_some_and(|text| {
        let context = ringmill_dialects::context();
        Program::parse(&context, &path.display().to_string(), &text).is_ok_and(|program| program.holds_netlist())
    })
}

/// The netlist of a function, or, without a name, of the one that [`Program::netlist`] takes.
pub(crate) fn read(path: &Path, function: Option<&str>) -> Result<Netlist, FlowError> {
    let context = ringmill_dialects::context();
    Ok(Program::read(&context, path)?.netlist(function)?)
}
