//! What can be wrong with the text form.

use miette::Diagnostic;
use thiserror::Error;

use crate::Located;

/// A problem in the text form of a netlist and its position.
pub type TextError = Located<TextProblem>;

/// What is wrong with the text form of a netlist.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum TextProblem {
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    #[diagnostic(
        code("netlist::syntax"),
        help("a netlist is 'netlist \"NAME\"', then lines '%ID = OPERATION %ID …' and 'output \"NAME\" %ID'")
    )]
    Expected {
        /// What belongs here.
        expected: &'static str,
        /// What is here.
        found: String,
    },
    /// A string without its end, or an unknown escape in one.
    #[error("a string that does not end, or a bad escape")]
    #[diagnostic(
        code("netlist::string"),
        help("a string ends on its line; escapes are '\\\"', '\\\\' and '\\u{{HEX}}'")
    )]
    String,
    /// An operation there is not.
    #[error("unknown operation '{name}'")]
    #[diagnostic(
        code("netlist::operation"),
        help("operations: input constant buffer not and or xor nand nor xnor mux maj xor3 lut")
    )]
    Operation {
        /// The name.
        name: String,
    },
    /// Too many or too few operands.
    #[error("'{name}' takes {expected} operands, not {found}")]
    #[diagnostic(code("netlist::operands"), help("write each operand as '%ID', separated by spaces"))]
    Operands {
        /// The operation.
        name: String,
        /// How many it takes.
        expected: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A table that is no number or has more rows than its operands allow.
    #[error("'{table}' is no table of {inputs} inputs")]
    #[diagnostic(
        code("netlist::table"),
        help("write the table as a hexadecimal number '0x…' of one bit for each of its 2^inputs rows")
    )]
    Table {
        /// The text.
        table: String,
        /// The number of operands.
        inputs: usize,
    },
    /// A name used before its definition.
    #[error("'{name}' is not defined yet")]
    #[diagnostic(code("netlist::undefined"), help("define a node above the lines that use it"))]
    Undefined {
        /// The name.
        name: String,
    },
    /// A name defined again.
    #[error("'{name}' is defined twice")]
    #[diagnostic(code("netlist::redefined"), help("give each node a name of its own"))]
    Redefined {
        /// The name.
        name: String,
    },
}
