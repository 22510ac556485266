//! A prefix before the names of all modules of a design, so that several designs live in one.

use std::collections::BTreeSet;

use miette::Diagnostic;
use ringmill_verilog::{definitions, identifiers, renamed};
use thiserror::Error;

use ringmill_design::{SourceFile, Stream};

/// Most characters of a prefix. With the longest names of modules behind it, names stay within what
/// tools and file systems take.
const LONGEST: usize = 64;

/// A prefix that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum PrefixError {
    /// No beginning of an identifier.
    #[error(
        "expected a prefix that starts with a letter or '_' and has only letters, digits and '_', found '{prefix}'"
    )]
    #[diagnostic(code("prefix::identifier"), help("take a prefix such as 'left': the module 'ntt' becomes 'left_ntt'"))]
    Identifier {
        /// The prefix given.
        prefix: String,
    },
    /// More characters than a name can begin with.
    #[error("expected a prefix of at most {LONGEST} characters, found {length}")]
    #[diagnostic(
        code("prefix::length"),
        help("take a shorter prefix: it stands before the names of all modules and files")
    )]
    Length {
        /// The number of characters that were given.
        length: usize,
    },
    /// A module would get a name that something else has.
    #[error("expected a new name for the module '{module}', found that '{name}' is taken or too long")]
    #[diagnostic(code("prefix::taken"), help("take another prefix, or another name for the function"))]
    Taken {
        /// The module.
        module: String,
        /// Its name with the prefix.
        name: String,
    },
    /// A module has the name of a port of the design, which would be renamed with it.
    #[error("expected ports with other names than the modules have, found that both are called '{name}'")]
    #[diagnostic(code("prefix::port"), help("take another name for the function"))]
    Port {
        /// The name.
        name: String,
    },
}

/// The beginning of the names of a design's modules and packages: `left` makes `left_ntt` of `ntt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix(String);

impl Prefix {
    /// A prefix from its text.
    ///
    /// # Errors
    /// It does not begin an identifier.
    pub fn new(text: &str) -> Result<Self, PrefixError> {
        let is_word = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if text.is_empty() || !is_word || text.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(PrefixError::Identifier { prefix: text.to_owned() });
        }
        if text.len() > LONGEST {
            return Err(PrefixError::Length { length: text.len() });
        }
        Ok(Self(text.to_owned()))
    }

    /// A name with the prefix.
    #[must_use]
    pub fn name(&self, module: &str) -> String {
        format!("{}_{module}", self.0)
    }

    /// The new names of all modules and packages that the files define.
    ///
    /// The designs before and after are the same but for these names, as the α-renaming of a term
    /// leaves what the term means: every identifier that is one of the names is replaced, in all
    /// files and wherever it stands. The map from old to new is injective, and no new name occurs
    /// in any file (that is checked here), so two identifiers are equal after it if and only if
    /// they were before, and each resolves to the declaration that it resolved to. An identifier of
    /// a port must not change, since that would change the design's interface; this is checked too.
    /// Reserved words, system tasks, numbers and strings are not identifiers and stay the same, except
    /// the strings that name the files of memories: these get the prefix like the files.
    ///
    /// # Errors
    /// A new name is taken: by an identifier of the files, a reserved word, the library, or what
    /// stands around designs; or a port has the name of a module.
    pub fn renaming(&self, files: &[SourceFile], streams: &[Stream]) -> Result<Renaming, PrefixError> {
        let texts = || files.iter().filter(|file| !file.is_memory()).map(|file| file.text.as_str());
        let names: BTreeSet<String> = texts().flat_map(definitions).map(str::to_owned).collect();
        let memories = files.iter().filter(|file| file.is_memory()).map(|file| file.path.clone()).collect();
        let ports = streams.iter().flat_map(|stream| {
            ["tdata", "tvalid", "tready", "tlast"].map(|signal| format!("{}_{signal}", stream.port()))
        });
        if let Some(name) = ports.into_iter().find(|port| names.contains(port)) {
            return Err(PrefixError::Port { name });
        }
        let used: BTreeSet<&str> = texts().flat_map(identifiers).collect();
        for module in &names {
            let name = self.name(module);
            if used.contains(name.as_str()) || ringmill_rtl::module_name(&name).as_ref() != Some(&name) {
                return Err(PrefixError::Taken { module: module.clone(), name });
            }
        }
        Ok(Renaming { prefix: self.clone(), names, memories })
    }
}

/// New names for the modules and packages of a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    prefix: Prefix,
    names: BTreeSet<String>,
    /// The names of the memories' files.
    memories: Vec<String>,
}

impl Renaming {
    /// The new name of a module; any other name as it is.
    #[must_use]
    pub fn name(&self, module: &str) -> String {
        if self.names.contains(module) { self.prefix.name(module) } else { module.to_owned() }
    }

    /// A text in which the modules and the memories' files have their new names.
    #[must_use]
    pub fn text(&self, text: &str) -> String {
        let text = renamed(text, |name| self.names.contains(name).then(|| self.prefix.name(name)));
        let quoted = |name: &str| format!("\"{name}\"");
        let one = |text: String, name: &String| text.replace(&quoted(name), &quoted(&self.prefix.name(name)));
        self.memories.iter().fold(text, one)
    }

    /// Files, each with a new path if it is named after a module or belongs to a memory, and its new
    /// text.
    #[must_use]
    pub fn files(&self, files: &[SourceFile]) -> Vec<SourceFile> {
        files.iter().map(|file| self.file(file)).collect()
    }

    /// The same of one file.
    #[must_use]
    pub fn file(&self, file: &SourceFile) -> SourceFile {
        if file.is_memory() {
            return SourceFile::new(self.prefix.name(&file.path), file.text.as_str());
        }
        let (folder, name) = file.path.rsplit_once('/').map_or((None, file.path.as_str()), |(a, b)| (Some(a), b));
        let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
        let path = match folder {
            Some(folder) => format!("{folder}/{}.{extension}", self.name(stem)),
            None => format!("{}.{extension}", self.name(stem)),
        };
        SourceFile { path, text: self.text(&file.text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringmill_design::Direction;

    fn files() -> Vec<SourceFile> {
        let file = |path: &str, text: &str| SourceFile { path: path.to_owned(), text: text.to_owned() };
        vec![
            file("rtl/stream/skid_buffer.sv", "module skid_buffer (); endmodule\n"),
            file("rtl/top.sv", "module top (); skid_buffer #() sink (); endmodule // skid_buffer\n"),
            file("top_words.mem", "add\n"),
        ]
    }

    #[test]
    fn files_and_modules_get_the_prefix() {
        let renaming = Prefix::new("left").and_then(|left| left.renaming(&files(), &[])).expect("new names");
        let all = renaming.files(&files());
        assert_eq!(all[0].path, "rtl/stream/left_skid_buffer.sv");
        assert_eq!(all[1].path, "rtl/left_top.sv");
        assert_eq!(all[1].text, "module left_top (); left_skid_buffer #() sink (); endmodule // skid_buffer\n");
        assert_eq!((renaming.name("top"), renaming.name("sink")), ("left_top".to_owned(), "sink".to_owned()));
    }

    #[test]
    fn files_of_memories_get_the_prefix() {
        let mut files = files();
        files[1].text += "initial $readmemh(\"top_words.mem\", words); // \"other.mem\"\n";
        let renaming = Prefix::new("left").and_then(|left| left.renaming(&files, &[])).expect("new names");
        let all = renaming.files(&files);
        assert!(all[1].text.ends_with("initial $readmemh(\"left_top_words.mem\", words); // \"other.mem\"\n"));
        assert_eq!(all[2], SourceFile::new("left_top_words.mem", "add\n"), "a number is not a module");
    }

    #[test]
    fn what_is_no_prefix_is_refused() {
        for prefix in ["", "2x", "a-b", "a b", "ä", "a$"] {
            assert_eq!(Prefix::new(prefix), Err(PrefixError::Identifier { prefix: prefix.to_owned() }));
        }
        assert_eq!(Prefix::new(&"x".repeat(250)), Err(PrefixError::Length { length: 250 }));
        assert!(["x", "_", "X9_", &"x".repeat(64)].iter().all(|prefix| Prefix::new(prefix).is_ok()));
    }

    #[test]
    fn names_that_are_taken_are_refused() {
        let refused = |prefix: &str, more: &str, streams: &[Stream]| {
            let mut files = files();
            files[1].text += more;
            Prefix::new(prefix).expect("a prefix").renaming(&files, streams).expect_err("refused")
        };
        let taken = |module: &str, name: &str| PrefixError::Taken { module: module.to_owned(), name: name.to_owned() };
        assert_eq!(refused("x", "wire x_top;", &[]), taken("top", "x_top"));
        assert_eq!(refused("mod", "module add; endmodule", &[]), taken("add", "mod_add"));
        assert_eq!(refused("board", "", &[]), taken("top", "board_top"));
        assert_eq!(refused("accept", "module on; endmodule", &[]), taken("on", "accept_on"));
        let streams = [Stream::of_words("arg0", Direction::In, 8), Stream::of_words("result0", Direction::Out, 8)];
        for stream in ["s_axis_arg0", "m_axis_result0"] {
            for signal in ["tdata", "tvalid", "tready", "tlast"] {
                let name = format!("{stream}_{signal}");
                let module = format!("module {name}; endmodule");
                assert_eq!(refused("x", &module, &streams), PrefixError::Port { name });
            }
        }
    }
}
