//! Verilog files on their way to Yosys, and places in them on the way back.

use miette::{NamedSource, SourceSpan};
use ringmill_design::{SourceFile, is_memory};
use ringmill_toolchain::{ToolError, WorkFolder};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourcePosition {
    /// The file, as the user gave it.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, where it is known.
    pub column: Option<usize>,
}

impl fmt::Display for SourcePosition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.path, self.line)?;
        self.column.map_or(Ok(()), |column| write!(formatter, ":{column}"))
    }
}

/// The folder of the sources within that of the run.
const FOLDER: &str = "sources";

/// The files of one design.
pub(super) struct Sources<'a> {
    files: &'a [SourceFile],
    /// The name of each file in the folder of the run: its own name if that is plain, so that files
    /// can include each other.
    names: Vec<String>,
    /// The first occurrence of each word, made at the first question: a search for each word would
    /// read the texts as often as there are words.
    mentions: OnceCell<HashMap<&'a str, SourcePosition>>,
}

/// True if a character is a part of a word.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// The first place of every word in the files.
fn mentions(files: &[SourceFile]) -> HashMap<&str, SourcePosition> {
    let mut found = HashMap::new();
    for file in files {
        for (line, text) in file.text.split('\n').enumerate() {
            let mut column = 1;
            let mut rest = text;
            while !rest.is_empty() {
                let is_word = rest.starts_with(is_part);
                let (run, behind) = rest.split_at(rest.find(|c| is_part(c) != is_word).unwrap_or(rest.len()));
                if is_word {
                    let place = || SourcePosition { path: file.path.clone(), line: line + 1, column: Some(column) };
                    found.entry(run).or_insert_with(place);
                }
                column += run.chars().count();
                rest = behind;
            }
        }
    }
    found
}

impl<'a> Sources<'a> {
    pub(super) fn new(files: &'a [SourceFile]) -> Self {
        let mut names: Vec<String> = Vec::with_capacity(files.len());
        for (number, file) in files.iter().enumerate() {
            let base = file.path.rsplit(['/', '\\']).next().unwrap_or_default();
            if file.is_memory() {
                // Yosys looks for it in the folder in which it runs.
                names.push(base.to_owned());
                continue;
            }
            let is_plain = !base.starts_with(['.', '-'])
                && !base.is_empty()
                && base.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
            let name = format!("{FOLDER}/{base}");
            // Names of ours begin as no plain one does.
            names.push(if is_plain && !names.contains(&name) { name } else { format!("{FOLDER}/@{number}.sv") });
        }
        Self { files, names, mentions: OnceCell::new() }
    }

    /// Writes the files.
    pub(super) fn write(&self, folder: &WorkFolder) -> Result<(), ToolError> {
        self.files.iter().zip(&self.names).try_for_each(|(file, name)| folder.write(name, &file.text))
    }

    /// The commands that read them. A file of another ending than `.v` and `.sv` is there to be
    /// included. A module without contents is a module, whose outputs nothing drives.
    pub(super) fn commands(&self) -> String {
        let is_design = |name: &&String| name.ends_with(".v") || name.ends_with(".sv");
        let has_design = self.names.iter().any(|name| is_design(&name));
        let read = self.names.iter().filter(|name| !is_memory(name) && (!has_design || is_design(name)));
        read.map(|name| format!("read_verilog -sv -noblackbox -I{FOLDER} {name}\n")).collect()
    }

    /// A text of Yosys with the files called as the user calls them.
    pub(super) fn restored(&self, text: &str) -> String {
        let pairs = self.names.iter().zip(self.files);
        pairs.fold(text.to_owned(), |text, (name, file)| text.replace(&format!("{name}:"), &format!("{}:", file.path)))
    }

    /// A text of JSON by Yosys, with the files called as the user calls them.
    pub(super) fn restored_json(&self, text: &str) -> String {
        // Within a string of JSON a path is escaped; debug formatting would do it by Rust's rules.
        let escaped = |path: &str| -> String {
            let one = |c: char| match c {
                '"' | '\\' => format!("\\{c}"),
                c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
                c => c.to_string(),
            };
            path.chars().map(one).collect()
        };
        let pairs = self.names.iter().zip(self.files);
        pairs.fold(text.to_owned(), |text, (name, file)| {
            text.replace(&format!("{name}:"), &format!("{}:", escaped(&file.path)))
        })
    }

    /// The first place that a text of Yosys speaks of, as `FILE:LINE` or `FILE:LINE.COLUMN`, and
    /// where it ends in the text.
    pub(super) fn place(&self, text: &str) -> Option<(SourcePosition, usize)> {
        let found = self.names.iter().zip(self.files).filter_map(|(name, file)| {
            let at = text.find(&format!("{name}:"))?;
            let start = at + name.len() + 1;
            let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
            let length = digits(&text[start..]);
            let line = text[start..start + length].parse().ok()?;
            let mut end = start + length;
            let mut column = None;
            if let Some(rest) = text[end..].strip_prefix(['.', ':']) {
                column = rest[..digits(rest)].parse().ok();
                end += column.map_or(0, |_| 1 + digits(rest));
            }
            Some((at, (SourcePosition { path: file.path.clone(), line, column }, end)))
        });
        found.min_by_key(|(at, _)| *at).map(|(_, place)| place)
    }

    /// The first place where a word stands in a file.
    pub(super) fn mention(&self, word: &str) -> Option<SourcePosition> {
        self.mentions.get_or_init(|| mentions(self.files)).get(word).cloned()
    }

    /// The first position of a text in quotes, such as the name of an included file.
    pub(super) fn quoted(&self, text: &str) -> Option<SourcePosition> {
        let quoted = format!("\"{text}\"");
        self.files.iter().find_map(|file| {
            let before = file.text.split_once(&quoted)?.0;
            let line = before.rsplit_once('\n').map_or(before, |(_, line)| line);
            let column = line.chars().count() + 2;
            Some(SourcePosition {
                path: file.path.clone(),
                line: before.matches('\n').count() + 1,
                column: Some(column),
            })
        })
    }

    /// The text around a place, and what of it is shown as the place: the word at a column, else
    /// the line.
    pub(super) fn shown(&self, place: &SourcePosition) -> Option<(NamedSource<String>, SourceSpan)> {
        let file = self.files.iter().find(|file| file.path == place.path)?;
        let start: usize = file.text.split_inclusive('\n').take(place.line.saturating_sub(1)).map(str::len).sum();
        let line = file.text[start..].lines().next().unwrap_or_default();
        let (from, length) = match place.column {
            Some(column) => {
                let from: usize = line.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
                let rest = &line[from..];
                (from, rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len()))
            }
            None => (line.len() - line.trim_start().len(), line.trim().len()),
        };
        let source = NamedSource::new(&file.path, file.text.clone()).with_language("Verilog");
        Some((source, SourceSpan::from((start + from, length))))
    }
}

#[cfg(test)]
mod tests {
    use super::{SourceFile, SourcePosition, Sources};

    fn file(path: &str, text: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn names_are_plain_and_different() {
        let files = ["x/a.v", "y/a.v", "b c.v", "..", "defs.vh", "-o.v", "d.sv;"].map(|path| file(path, ""));
        let sources = Sources::new(&files);
        insta::assert_snapshot!(sources.commands(), @"
        read_verilog -sv -noblackbox -Isources sources/a.v
        read_verilog -sv -noblackbox -Isources sources/@1.sv
        read_verilog -sv -noblackbox -Isources sources/@2.sv
        read_verilog -sv -noblackbox -Isources sources/@3.sv
        read_verilog -sv -noblackbox -Isources sources/@5.sv
        read_verilog -sv -noblackbox -Isources sources/@6.sv
        ");
        assert_eq!(sources.restored("sources/@1.sv:3, sources/a.v:4"), "y/a.v:3, x/a.v:4");
    }

    #[test]
    fn files_of_memories_are_where_yosys_runs() {
        let files = ["rtl/a.sv", "a_words.mem"].map(|path| file(path, ""));
        let sources = Sources::new(&files);
        assert_eq!(sources.commands(), "read_verilog -sv -noblackbox -Isources sources/a.sv\n");
        assert_eq!(sources.names[1], "a_words.mem");
    }

    #[test]
    fn the_first_mention_of_a_word_is_that_of_the_first_file() {
        let files = [file("a.v", "wire ab;\n\tassign é$1=ab;"), file("b.v", "wire a,ab;\r\nwire é;")];
        let sources = Sources::new(&files);
        let place =
            |path: &str, line, column| Some(SourcePosition { path: path.to_owned(), line, column: Some(column) });
        assert_eq!(sources.mention("ab"), place("a.v", 1, 6));
        assert_eq!(sources.mention("é$1"), place("a.v", 2, 9));
        assert_eq!((sources.mention("a"), sources.mention("é")), (place("b.v", 1, 6), place("b.v", 2, 6)));
    }

    #[test]
    fn names_of_included_files_are_found_in_quotes() {
        let files = [file("a.v", "wire nope;"), file("b.v", "// x\n  `include \"nope.vh\"\n")];
        let sources = Sources::new(&files);
        let place = SourcePosition { path: "b.v".to_owned(), line: 2, column: Some(13) };
        assert_eq!(sources.quoted("nope.vh"), Some(place.clone()));
        assert_eq!(sources.quoted("nope"), None);
        let (_, span) = sources.shown(&place).expect("it is there");
        assert!(files[1].text[span.offset()..].starts_with("nope"));
    }

    #[test]
    fn places_are_found() {
        let files = [file("x/a.v", "module top(input a);\n  wire aé, e;\nendmodule\n")];
        let sources = Sources::new(&files);
        let place = |line, column| SourcePosition { path: "x/a.v".to_owned(), line, column };
        assert_eq!(sources.place("in sources/a.v:12.3-4.5 x"), Some((place(12, Some(3)), 19)));
        assert_eq!(sources.place("sources/a.v:2: ERROR"), Some((place(2, None), 13)));
        assert_eq!(sources.place("other.v:2"), None);
        assert_eq!(sources.mention("e"), Some(place(2, Some(12))));
        assert_eq!(sources.mention("missing"), None);
        assert_eq!((sources.mention(""), sources.mention("(input a)")), (None, None));
        let (_, span) = sources.shown(&place(2, Some(12))).expect("it is there");
        assert_eq!(&files[0].text[span.offset()..span.offset() + span.len()], "e");
        let (_, span) = sources.shown(&place(2, None)).expect("it is there");
        assert_eq!(&files[0].text[span.offset()..span.offset() + span.len()], "wire aé, e;");
        assert!(sources.shown(&place(99, Some(99))).is_some());
    }
}
