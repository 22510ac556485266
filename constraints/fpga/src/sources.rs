//! The design to be placed.

use crate::FpgaError;

/// A design in SystemVerilog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources<'a> {
    /// The top module.
    pub top: &'a str,
    /// Name (a relative path such as `rtl/top.sv`) and text of each file, in compile order.
    pub files: &'a [(&'a str, &'a str)],
}

impl Sources<'_> {
    /// Refuses names that would be read as something else, or lie outside the work folder.
    pub(crate) fn check(self) -> Result<(), FpgaError> {
        let plain = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let refused = |what: String| Err(FpgaError::Input { what });
        if !plain(self.top) {
            return refused(format!("the module name '{}'", self.top));
        }
        // A script word cannot be quoted.
        let part = |part: &str| plain(&part.replace(['.', '-'], "_")) && !part.starts_with(['.', '-']);
        match self.files.iter().find(|(name, _)| !name.split('/').all(part)) {
            Some((name, _)) => refused(format!("the file name '{name}'")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        let check = |top, file| Sources { top, files: &[(file, "")] }.check();
        assert!(check("top_1", "rtl/arith/mod-add.v2.sv").is_ok());
        for (top, file) in
            [("a b", "a.sv"), ("", "a.sv"), ("a", "../a.sv"), ("a", "/a.sv"), ("a", "a;b.sv"), ("a", "-a.sv")]
        {
            assert!(matches!(check(top, file), Err(FpgaError::Input { .. })), "{top} {file}");
        }
    }
}
