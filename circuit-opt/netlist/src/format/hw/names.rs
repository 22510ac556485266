//! Names and places as MLIR's text has them.

use std::fmt::{self, Display, Formatter};

use ringmill_verilog::{identifier, is_reserved};

use crate::quoted::write_quoted;

/// A port's name: a simple identifier of Verilog that is not a reserved word. CIRCT calls any other
/// otherwise when it exports Verilog, by rules of its own.
pub(crate) fn port_name(name: &str) -> String {
    let mut name = identifier(name);
    if is_reserved(&name) {
        name.push('_');
    }
    name
}

/// A string.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_quoted(f, self.0, |f, c| {
            let mut bytes = [0; 4];
            c.encode_utf8(&mut bytes).bytes().try_for_each(|byte| write!(f, "\\{byte:02X}"))
        })
    }
}

/// The origin of a cell, after a space: `FILE:LINE:COLUMN` as a location in a file, anything else
/// as a name.
pub(super) struct Origin<'a>(pub(super) Option<&'a str>);

impl Display for Origin<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(text) = self.0.filter(|text| !text.is_empty()) else { return Ok(()) };
        match place(text) {
            Some((file, line, column)) => write!(f, " loc({}:{line}:{column})", Quoted(file)),
            None => write!(f, " loc({})", Quoted(text)),
        }
    }
}

fn place(text: &str) -> Option<(&str, u32, u32)> {
    let (rest, column) = text.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    (!file.is_empty()).then_some((file, line.parse().ok()?, column.parse().ok()?))
}
