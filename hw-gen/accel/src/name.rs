//! The name of the top module.

use crate::AccelError;

/// Turns a function's name into a module name, unless it is taken.
pub(crate) fn module(name: &str) -> Result<String, AccelError> {
    ringmill_rtl::module_name(name).ok_or_else(|| AccelError::Name { name: name.to_owned() })
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
        for taken in ["table", "xor", "mod_add", "accept_on", "std", "clk", "TOP", "board_top", "transparent", &long] {
            assert_eq!(module(taken), Err(AccelError::Name { name: taken.to_owned() }));
        }
    }
}
