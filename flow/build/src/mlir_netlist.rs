//! Netlists in MLIR: functions in cggi or comb ops, such as those that a build writes to
//! netlist.mlir.

use std::{fs, path::Path};

use ringmill_netlist::Netlist;
use ringmill_passes::Program;

use crate::error::FlowError;

/// Words of which every netlist in MLIR has one. A text without them need not be parsed.
const WORDS: [&str; 2] = ["lwe_ciphertext", "comb."];

/// The netlist of a function of a file, or, without a name, of the one that [`Program::netlist`]
/// takes; none if the file is no MLIR, cannot be read or parsed, or holds a program. Telling one
/// from the other takes a parse, so the netlist comes with the answer.
pub(crate) fn netlist_in(path: &Path, function: Option<&str>) -> Option<Result<Netlist, FlowError>> {
    path.extension().filter(|ending| ending.eq_ignore_ascii_case("mlir"))?;
    let text = fs::read_to_string(path).ok()?;
    if !WORDS.iter().any(|word| text.contains(word)) {
        return None;
    }
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, &path.display().to_string(), &text).ok()?;
    program.holds_netlist().then(|| program.netlist(function).map_err(FlowError::from))
}
