//! The liberty file: whose it is, and what is wrong with it.

use crate::{AsicError, LibertyError};
use std::fs;
use std::path::Path;

/// The library that is taken when none is named. It describes no real process.
pub const GENERIC: &str = include_str!("../generic.lib");

/// A library that has been looked at.
#[derive(Clone, Debug)]
pub(crate) struct Liberty {
    /// The file as it was named, or `generic`.
    pub name: String,
    pub text: String,
    pub is_generic: bool,
}

impl Liberty {
    /// Reads a file, or takes the generic library.
    pub fn read(path: Option<&Path>) -> Result<Self, AsicError> {
        let liberty = match path {
            None => Liberty { name: "generic".to_owned(), text: GENERIC.to_owned(), is_generic: true },
            Some(path) => {
                let text = fs::read_to_string(path)
                    .map_err(|error| AsicError::LibertyFile { path: path.to_path_buf(), message: error.to_string() })?;
                Liberty { name: path.display().to_string(), text, is_generic: false }
            }
        };
        match fault(&liberty.text) {
            Some((at, problem)) => Err(LibertyError::new(&liberty.name, &liberty.text, at, problem).into()),
            None => Ok(liberty),
        }
    }

    /// A mistake that a tool found in a line, from 1.
    pub fn error_in_line(&self, line: usize, problem: &str) -> Box<LibertyError> {
        let before: usize = self.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let indent = self.text[before..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        LibertyError::new(&self.name, &self.text, before + indent, problem)
    }
}

/// The problem of a text's groups, and its byte. Tools that meet such a mistake go on, or say
/// nothing of the place.
fn fault(text: &str) -> Option<(usize, &'static str)> {
    let bytes = text.as_bytes();
    let (mut open, mut at): (Vec<usize>, usize) = (Vec::new(), 0);
    let mut is_over = false;
    let mut first = None;
    while at < bytes.len() {
        let skip = |end: &str, from: usize| text[from..].find(end).map(|found| from + found + end.len());
        match bytes[at] {
            b'/' if bytes[at..].starts_with(b"/*") => match skip("*/", at + 2) {
                Some(end) => at = end,
                None => return Some((at, "the comment does not end")),
            },
            b'/' if bytes[at..].starts_with(b"//") => at = skip("\n", at).unwrap_or(bytes.len()),
            byte if byte.is_ascii_whitespace() => at += 1,
            _ if is_over => return Some((at, "text after the end of the library")),
            b'"' => match string_end(bytes, at) {
                Some(end) => at = end,
                None => return Some((at, "the string does not end")),
            },
            b'{' => {
                open.push(at);
                at += 1;
            }
            b'}' => {
                if open.pop().is_none() {
                    return Some((at, "no group is open here"));
                }
                is_over = open.is_empty();
                at += 1;
            }
            _ => {
                if first.is_none() {
                    first = Some(at);
                    if !text[at..].starts_with("library") {
                        return Some((at, "a library begins with 'library'"));
                    }
                }
                at += 1;
            }
        }
    }
    match (open.last(), is_over) {
        (Some(&at), _) => Some((at, "the group does not end")),
        (None, false) => Some((first.unwrap_or(0), "there is no library")),
        (None, true) => None,
    }
}

/// Behind a string that begins here.
fn string_end(bytes: &[u8], begin: usize) -> Option<usize> {
    let mut at = begin + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generic_library_is_whole_and_says_what_it_is() {
        assert!(Liberty::read(None).is_ok());
        assert!(GENERIC.contains("NO REAL PROCESS"));
    }

    #[test]
    fn faults_are_found_where_they_are() {
        let cell = "library(a) {\n  cell(b) { area : 1; }\n";
        let found = |text: &str| {
            let liberty = Liberty { name: "a.lib".to_owned(), text: text.to_owned(), is_generic: false };
            fault(text).map(|(at, problem)| LibertyError::new(&liberty.name, &liberty.text, at, problem).to_string())
        };
        assert_eq!(found(&format!("/* }} */ {cell}}} // end {{")), None);
        assert_eq!(found(&format!("{cell}  x : \"\\\"}}\";\n}}")), None);
        for (text, expected) in [
            (cell.to_owned(), "a.lib:1: the group does not end"),
            (format!("{cell}}}\n}}"), "a.lib:4: text after the end of the library"),
            ("}".to_owned(), "a.lib:1: no group is open here"),
            ("hello".to_owned(), "a.lib:1: a library begins with 'library'"),
            (String::new(), "a.lib:1: there is no library"),
            ("library(a);".to_owned(), "a.lib:1: there is no library"),
            (format!("{cell}\"é"), "a.lib:3: the string does not end"),
            (format!("{cell} /*"), "a.lib:3: the comment does not end"),
        ] {
            assert_eq!(found(&text).as_deref(), Some(expected));
        }
        for text in ["library(é) {", "\"", "é", "library\\"] {
            assert!(found(text).is_some());
        }
    }
}
