//! Names and places as MLIR's text has them.

use std::fmt::{self, Display, Formatter};

use crate::quoted::write_quoted;

/// Whether a name can stand without quotes, as a value's name behind `%` too.
pub(super) fn is_plain(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A port's name: in quotes unless it is plain.
pub(super) struct PortName<'a>(pub(super) &'a str);

impl Display for PortName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if is_plain(self.0) { f.write_str(self.0) } else { write!(f, "{}", Quoted(self.0)) }
    }
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

/// Where a cell comes from, in front of it a space: `FILE:LINE:COLUMN` as a place in a file, anything else as a name.
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
