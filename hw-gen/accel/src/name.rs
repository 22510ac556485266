//! The name of the top module.

use ringmill_verilog::is_reserved;

use crate::{AccelError, library};

/// A function's name as that of a module: characters that an identifier cannot have become `_`.
pub(crate) fn module(name: &str) -> Result<String, AccelError> {
    let mut identifier: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if !identifier.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        identifier.insert(0, '_');
    }
    if is_reserved(&identifier) || library::has(&identifier) {
        return Err(AccelError::Name { name: name.to_owned() });
    }
    Ok(identifier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers_or_are_refused() {
        assert_eq!(module("product").as_deref(), Ok("product"));
        assert_eq!(module("a.b-c").as_deref(), Ok("a_b_c"));
        assert_eq!(module("2x").as_deref(), Ok("_2x"));
        for taken in ["table", "xor", "mod_add", "accept_on"] {
            assert_eq!(module(taken), Err(AccelError::Name { name: taken.to_owned() }));
        }
    }
}
