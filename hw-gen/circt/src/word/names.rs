//! Names and source locations in MLIR's text.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Display, Formatter, Write as _};

/// A set of distinct names.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// How many times each name was requested.
    times: HashMap<String, usize>,
    numbers: usize,
}

impl Names {
    /// Reduces a name to letters, digits and `_`, and adds a number if it is taken.
    pub fn distinct(&mut self, name: &str) -> String {
        let mut plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        if !plain.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            plain.insert(0, '_');
        }
        let times = self.times.entry(plain.clone()).or_insert(0);
        loop {
            *times += 1;
            let name = if *times == 1 { plain.clone() } else { format!("{plain}_{times}") };
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }

    /// Returns an unused number.
    pub fn number(&mut self) -> String {
        self.numbers += 1;
        (self.numbers - 1).to_string()
    }
}

/// A string in quotes.
pub(super) struct Quoted<'a>(pub &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for byte in self.0.bytes() {
            match byte {
                b'"' | b'\\' | 0..0x20 | 0x7f.. => write!(f, "\\{byte:02X}")?,
                _ => f.write_char(char::from(byte))?,
            }
        }
        f.write_char('"')
    }
}

/// A port's name, in quotes if it is not a plain identifier.
pub(super) struct PortName<'a>(pub &'a str);

impl PortName<'_> {
    /// True if it needs no quotes, also as a value's name after `%`.
    pub fn is_plain(&self) -> bool {
        self.0.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && self.0.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }
}

impl Display for PortName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_plain() { f.write_str(self.0) } else { write!(f, "{}", Quoted(self.0)) }
    }
}

/// A source location of Yosys, `FILE:LINE.COLUMN-LINE.COLUMN`: the start of the first range.
#[derive(Clone, Copy)]
pub(super) struct YosysSource<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}

impl<'a> YosysSource<'a> {
    /// Parses a `src` attribute.
    pub fn of(src: &'a str) -> Option<Self> {
        let (file, rest) = src.split('|').next()?.rsplit_once(':')?;
        let (line, column) = rest.split('-').next()?.split_once('.')?;
        (!file.is_empty()).then_some(Self { file, line: line.parse().ok()?, column: column.parse().ok()? })
    }

    /// Formats it as a location in MLIR's text, after a space.
    pub fn location(self) -> String {
        format!(" loc({}:{}:{})", Quoted(self.file), self.line, self.column)
    }
}

impl Display for YosysSource<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}
