//! The design to be mapped.

use crate::AsicError;

/// A design in SystemVerilog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources<'a> {
    /// The top module.
    pub top: &'a str,
    /// Name (a relative path such as `rtl/top.sv`) and text of each file, in compile order.
    pub files: &'a [(&'a str, &'a str)],
}

/// Whether a word stands for itself in every script.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

impl Sources<'_> {
    /// Refuses names that would be read as something else, or lie outside the work folder.
    pub(crate) fn check(self) -> Result<(), AsicError> {
        let refused = |what: String| Err(AsicError::Input { what });
        if !is_plain(self.top) {
            return refused(format!("the module name '{}'", self.top));
        }
        let part = |part: &str| is_plain(&part.replace(['.', '-'], "_")) && !part.starts_with(['.', '-']);
        match self.files.iter().find(|(name, _)| !name.split('/').all(part)) {
            Some((name, _)) => refused(format!("the file name '{name}'")),
            None => Ok(()),
        }
    }
}
