//! The formats there are, and how a file's is told.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use miette::Diagnostic;
use thiserror::Error;

use super::decimal::is_number;

/// The mark that some editors write before a text; it is not part of the text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A format of netlist files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// BLIF.
    Blif,
    /// AIGER, ASCII.
    AigerAscii,
    /// AIGER, binary.
    AigerBinary,
    /// Bristol Fashion.
    Bristol,
    /// Verilog.
    Verilog,
    /// The JSON netlist of Yosys.
    YosysJson,
    /// The text of CIRCT.
    Hw,
    /// Graphviz.
    Dot,
    /// Our own text form ([`crate::text`]), which keeps everything.
    Text,
    /// The text form of circuits of sums ([`crate::lincomb::text`]).
    Lincomb,
}

/// True if a format can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// By [`read`](super::read).
    Native,
    /// Through Yosys (crate `ringmill-engines`).
    Yosys,
    /// As Verilog that CIRCT exports (crate `ringmill-circt`), through Yosys.
    Circt,
    /// Not at all.
    No,
}

/// A row of the table of formats.
struct Description {
    format: Format,
    name: &'static str,
    /// A description for help texts.
    summary: &'static str,
    /// Endings of file names, without the dot; the first is the usual one.
    extensions: &'static [&'static str],
    reading: Reading,
    /// True if ports keep their names in it.
    keeps_names: bool,
}

/// Every format once, in the order of help texts. Every format can be written.
const FORMATS: &[Description] = &[
    Description {
        format: Format::Blif,
        name: "blif",
        summary: "BLIF: '.names' of one model, '.subckt' of models of the file",
        extensions: &["blif"],
        reading: Reading::Native,
        keeps_names: true,
    },
    Description {
        format: Format::AigerAscii,
        name: "aag",
        summary: "AIGER, ASCII: ands and inversions",
        extensions: &["aag"],
        reading: Reading::Native,
        keeps_names: true,
    },
    Description {
        format: Format::AigerBinary,
        name: "aig",
        summary: "AIGER, binary: ands and inversions",
        extensions: &["aig"],
        reading: Reading::Native,
        keeps_names: true,
    },
    Description {
        format: Format::Bristol,
        name: "bristol",
        summary: "Bristol Fashion: exclusive ors, ands and inversions, ports without names; the old format is read, too",
        extensions: &["bristol", "txt"],
        reading: Reading::Native,
        keeps_names: false,
    },
    Description {
        format: Format::Verilog,
        name: "verilog",
        summary: "Verilog, and SystemVerilog as Yosys reads it",
        extensions: &["v", "sv"],
        reading: Reading::Yosys,
        keeps_names: true,
    },
    Description {
        format: Format::YosysJson,
        name: "json",
        summary: "the JSON netlist of Yosys: gates and tables of one module",
        extensions: &["json"],
        reading: Reading::Native,
        keeps_names: true,
    },
    Description {
        format: Format::Hw,
        name: "hw",
        summary: "the text of CIRCT: one 'hw.module' of comb operations; anything that CIRCT exports as Verilog is read",
        extensions: &["hw.mlir"],
        reading: Reading::Circt,
        keeps_names: true,
    },
    Description {
        format: Format::Dot,
        name: "dot",
        summary: "Graphviz: a picture",
        extensions: &["dot", "gv"],
        reading: Reading::No,
        keeps_names: true,
    },
    Description {
        format: Format::Text,
        name: "text",
        summary: "Ringmill's own text form, which keeps everything",
        extensions: &["netlist"],
        reading: Reading::Native,
        keeps_names: true,
    },
    Description {
        format: Format::Lincomb,
        name: "lincomb",
        summary: "circuits of sums: read as the tables they expand to, written with a bootstrapping for each table",
        extensions: &["lincomb"],
        reading: Reading::Native,
        keeps_names: true,
    },
];

impl Format {
    /// All formats, in the order of help texts.
    pub fn all() -> impl ExactSizeIterator<Item = Format> + Clone {
        FORMATS.iter().map(|row| row.format)
    }

    fn row(self) -> &'static Description {
        FORMATS.iter().find(|row| row.format == self).unwrap_or_else(|| unreachable!("every format has its row"))
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// A description on one line.
    pub fn summary(self) -> &'static str {
        self.row().summary
    }

    /// Endings of file names, without the dot; the first is the usual one.
    pub fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// True if it can be read, and by what.
    pub fn reading(self) -> Reading {
        self.row().reading
    }

    /// True if ports keep their names in it (as far as its characters allow).
    pub fn keeps_names(self) -> bool {
        self.row().keeps_names
    }

    /// The format that a file name stands for, without a look into the file: how to write it.
    ///
    /// # Errors
    /// If no format has this ending.
    pub fn of_name(name: impl AsRef<Path>) -> Result<Self, UnknownFormat> {
        let path = name.as_ref();
        let file = path.file_name().and_then(|file| file.to_str()).unwrap_or_default().to_ascii_lowercase();
        // An ending may have a dot inside, so it is more than what a path calls its extension.
        let ends = |known: &str| {
            file.strip_suffix(known).and_then(|stem| stem.strip_suffix('.')).is_some_and(|stem| !stem.is_empty())
        };
        FORMATS
            .iter()
            .find(|row| row.extensions.iter().any(|known| ends(known)))
            .map(|row| row.format)
            .ok_or_else(|| UnknownFormat { name: path.display().to_string() })
    }

    /// The format of a file to be read, from its name and, where that does not tell (`.txt`, or an
    /// unknown ending), from how it begins. An AIGER file is told by its first word, whichever of
    /// both endings it has.
    ///
    /// # Errors
    /// If neither tells.
    pub fn of_file(name: impl AsRef<Path>, bytes: &[u8]) -> Result<Self, UnknownFormat> {
        let by_name = Self::of_name(name.as_ref());
        match by_name {
            Ok(Format::AigerAscii | Format::AigerBinary | Format::Bristol) | Err(_) => {
                Self::of_contents(bytes).map_or(by_name, Ok)
            }
            Ok(format) => Ok(format),
        }
    }

    /// The format that some contents look like.
    pub fn of_contents(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        if bytes.starts_with(b"aig ") {
            return Some(Format::AigerBinary);
        }
        if bytes.starts_with(b"aag ") {
            return Some(Format::AigerAscii);
        }
        // The beginning is enough, but a character may be cut off at its end.
        let head = &bytes[..bytes.len().min(4096)];
        let head = match std::str::from_utf8(head) {
            Ok(head) => head,
            Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default(),
        };
        let line = head.lines().map(str::trim).find(|line| !(line.is_empty() || line.starts_with(['#', '/'])))?;
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words.as_slice() {
            [gates, wires] if is_number(gates) && is_number(wires) => Some(Format::Bristol),
            [".model" | ".inputs" | ".outputs" | ".names", ..] => Some(Format::Blif),
            ["netlist", name, ..] if name.starts_with('"') => Some(Format::Text),
            ["lincomb", name, ..] if name.starts_with('"') => Some(Format::Lincomb),
            ["module" | "`timescale" | "`default_nettype", ..] => Some(Format::Verilog),
            [word, ..] if word.starts_with('{') => Some(Format::YosysJson),
            ["hw.module", ..] => Some(Format::Hw),
            ["digraph" | "strict", ..] => Some(Format::Dot),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = FORMATS.iter().find(|row| row.name == text);
        found.map(|row| row.format).ok_or_else(|| UnknownFormat { name: text.to_owned() })
    }
}

/// Neither a name nor contents told a format.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[error("the format of '{name}' is not known")]
#[diagnostic(code("format::unknown"), help("endings: {}", endings()))]
pub struct UnknownFormat {
    /// The file name, or the format's name.
    pub name: String,
}

fn endings() -> String {
    let all = FORMATS.iter().flat_map(|row| row.extensions.iter().map(move |ending| format!("'.{ending}'")));
    all.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::{Format, UnknownFormat};

    #[test]
    fn names_and_endings_tell_formats_apart() {
        for format in Format::all() {
            assert_eq!(format.name().parse(), Ok(format));
            for extension in format.extensions() {
                assert_eq!(Format::of_name(format!("folder.v/file.{extension}")), Ok(format));
                assert_eq!(Format::of_name(format!("FILE.{}", extension.to_uppercase())), Ok(format));
            }
        }
        assert!(Format::of_name("hw.mlir").is_err() && Format::of_name(".v").is_err());
        let unknown = Format::of_name("file.mlir").unwrap_err();
        assert_eq!(unknown, UnknownFormat { name: "file.mlir".to_owned() });
        let help = miette::Diagnostic::help(&unknown).unwrap().to_string();
        assert!(help.contains("'.blif', '.aag', '.aig', '.bristol', '.txt', '.v', '.sv'"), "{help}");
    }

    #[test]
    fn contents_tell_where_names_do_not() {
        for (name, contents, expected) in [
            ("a.txt", "4 8\n2 2 2\n", Some(Format::Bristol)),
            ("a.txt", "\n# x\n.model m\n", Some(Format::Blif)),
            ("a.txt", "hello world\n", Some(Format::Bristol)),
            ("a.txt", "// head\nnetlist \"m\"\n", Some(Format::Text)),
            ("a.txt", "lincomb \"m\" message_bits 3\n", Some(Format::Lincomb)),
            ("a", "module m(input a);\n", Some(Format::Verilog)),
            ("a", "{\n \"modules\"", Some(Format::YosysJson)),
            ("a.dat", "digraph g {", Some(Format::Dot)),
            ("a.mlir", "// head\nhw.module @m() {", Some(Format::Hw)),
            ("a.aig", "aag 0 0 0 0 0\n", Some(Format::AigerAscii)),
            ("a.aag", "aig 0 0 0 0 0\n", Some(Format::AigerBinary)),
            ("a.aig", "", Some(Format::AigerBinary)),
            ("a.txt", "\u{feff}4 8\n2 2 2\n", Some(Format::Bristol)),
            ("a.blif", "aig 0 0 0 0 0\n", Some(Format::Blif)),
            ("a", "", None),
            ("a", "\u{fffd}", None),
        ] {
            assert_eq!(Format::of_file(name, contents.as_bytes()).ok(), expected, "{name} {contents}");
        }
    }
}
