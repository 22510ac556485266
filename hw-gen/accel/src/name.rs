//! The name of the top module.

use ringmill_blocks::library;
use ringmill_verilog::{identifier, is_reserved};

use crate::AccelError;

/// Longest name: its files have longer ones, and a file system takes 255 bytes.
const LONGEST: usize = 200;

/// A function's name as that of a module, unless its own ports or Verilator's top have it: characters that an identifier cannot have become `_`.
pub(crate) fn module(name: &str) -> Result<String, AccelError> {
    let identifier = identifier(name);
    let is_taken = ["clk", "rst", "TOP"].contains(&identifier.as_str());
    if is_taken || is_reserved(&identifier) || library::has(&identifier) || identifier.len() > LONGEST {
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
        let long = "x".repeat(201);
        for taken in ["table", "xor", "mod_add", "accept_on", "std", "clk", "TOP", &long] {
            assert_eq!(module(taken), Err(AccelError::Name { name: taken.to_owned() }));
        }
    }
}
