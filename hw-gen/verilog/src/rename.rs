//! Definitions of a text, and other names for its identifiers.

use std::collections::BTreeSet;

use crate::token::{Token, tokens};

/// Words that open a definition in the name space of modules or of packages.
const DEFINES: [&str; 6] = ["module", "macromodule", "package", "interface", "program", "primitive"];

/// The modules and packages that a text defines, in order.
#[must_use]
pub fn definitions(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut opened = false;
    for token in tokens(text) {
        match token {
            Token::Identifier("static" | "automatic") => {}
            Token::Identifier(word) if DEFINES.contains(&word) => opened = true,
            Token::Identifier(name) if opened => {
                names.push(name);
                opened = false;
            }
            Token::Escaped(name) if opened => {
                names.push(&name[1..]);
                opened = false;
            }
            _ => {}
        }
    }
    names
}

/// All identifiers of a text, reserved words among them; of escaped ones what follows the
/// backslash.
#[must_use]
pub fn identifiers(text: &str) -> BTreeSet<&str> {
    let name = |token| match token {
        Token::Identifier(name) => Some(name),
        Token::Escaped(name) => Some(&name[1..]),
        Token::Other(_) => None,
    };
    tokens(text).filter_map(name).collect()
}

/// Replaces identifiers in the text by their new names, escaped ones too. Strings,
/// comments, numbers, system tasks and compiler directives stay as they are.
#[must_use]
pub fn renamed(text: &str, name: impl Fn(&str) -> Option<String>) -> String {
    let mut renamed = String::with_capacity(text.len() + text.len() / 8);
    for token in tokens(text) {
        match token {
            Token::Identifier(old) => renamed += &name(old).unwrap_or_else(|| old.to_owned()),
            Token::Escaped(old) => {
                renamed.push('\\');
                renamed += &name(&old[1..]).unwrap_or_else(|| old[1..].to_owned());
            }
            Token::Other(other) => renamed += other,
        }
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// mul: a * b\npackage widths; endpackage\nmodule automatic mul (input logic a);\n  \
                        localparam integer W = widths::BITS;\n  sub #(.W(W)) mul_0 (.a(a));  // mul\n  \
                        initial $error(\"mul: a\");\nendmodule : mul\nmodule \\sub (); endmodule\n";

    #[test]
    fn definitions_are_modules_and_packages() {
        assert_eq!(definitions(TEXT), ["widths", "mul", "sub"]);
    }

    #[test]
    fn identifiers_are_renamed_outside_strings_and_comments() {
        let name = |old: &str| ["widths", "mul", "sub"].contains(&old).then(|| format!("x_{old}"));
        let expected = "// mul: a * b\npackage x_widths; endpackage\nmodule automatic x_mul (input logic a);\n  \
                        localparam integer W = x_widths::BITS;\n  x_sub #(.W(W)) mul_0 (.a(a));  // mul\n  \
                        initial $error(\"mul: a\");\nendmodule : x_mul\nmodule \\x_sub (); endmodule\n";
        assert_eq!(renamed(TEXT, name), expected);
        assert!(identifiers(TEXT).contains("mul_0") && identifiers(TEXT).contains("sub"));
    }
}
