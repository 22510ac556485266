//! A clocked design on its way to a script of Yosys, and to those of the tools behind it.

use miette::Diagnostic;
use ringmill_design::SourceFile;
use thiserror::Error;

/// A design in SystemVerilog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DesignFiles<'a> {
    /// The top module.
    pub top: &'a str,
    /// The files in compile order, and those of memories.
    pub files: &'a [SourceFile],
}

/// A name that would be read as something else: a word of a script cannot be quoted.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
#[error("{what} cannot stand in a script")]
#[diagnostic(
    code("engine::name"),
    help(
        "names are made of letters, digits and '_', those of files also of '.' and '-'; files lie in the output folder"
    )
)]
pub struct NameError {
    what: String,
}

/// True if a word stands for itself in every script.
#[must_use]
pub fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

impl<'a> DesignFiles<'a> {
    /// The files that are read, in compile order. Those of memories must be in the folder of the
    /// run.
    pub fn verilog(self) -> impl Iterator<Item = &'a SourceFile> {
        self.files.iter().filter(|file| !file.is_memory())
    }

    /// Refuses names that would be read as something else, or lie outside the work folder.
    ///
    /// # Errors
    /// The first of them.
    pub fn check(self) -> Result<(), NameError> {
        check_names(self.top, self.files.iter().map(|file| file.path.as_str()))
    }
}

/// Refuses names of a top module and of files that would be read as something else, or lie outside
/// the work folder.
///
/// # Errors
/// The first of them.
pub fn check_names<'a>(top: &str, files: impl IntoIterator<Item = &'a str>) -> Result<(), NameError> {
    let refused = |what: String| Err(NameError { what });
    if !is_plain(top) {
        return refused(format!("the module name '{top}'"));
    }
    let part = |part: &str| is_plain(&part.replace(['.', '-'], "_")) && !part.starts_with(['.', '-']);
    match files.into_iter().find(|name| !name.split('/').all(part)) {
        Some(name) => refused(format!("the file name '{name}'")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        let check = |top, file| check_names(top, [file]);
        assert!(check("top_1", "rtl/arith/mod-add.v2.sv").is_ok());
        for (top, file) in
            [("a b", "a.sv"), ("", "a.sv"), ("a", "../a.sv"), ("a", "/a.sv"), ("a", "a;b.sv"), ("a", "-a.sv")]
        {
            assert!(check(top, file).is_err(), "{top} {file}");
        }
    }
}
