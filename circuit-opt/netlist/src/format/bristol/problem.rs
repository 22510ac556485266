//! Problems of a Bristol file.

use miette::Diagnostic;
use thiserror::Error;

use crate::Located;

/// A problem in a Bristol file and its position.
pub type BristolError = Located<BristolProblem>;

/// A problem of a Bristol file.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum BristolProblem {
    /// No header of either format.
    #[error("not the header of a Bristol file: {expected} is missing")]
    #[diagnostic(
        code("bristol::header"),
        help(
            "begin with 'GATES WIRES', 'INPUTS BITS…' and 'OUTPUTS BITS…' on a line each (in the old format with 'GATES WIRES' and 'N1 N2 N3')"
        )
    )]
    Header {
        /// The expected text.
        expected: &'static str,
    },
    /// A count that contradicts the others or the file's size.
    #[error("{what} cannot be right")]
    #[diagnostic(
        code("bristol::counts"),
        help(
            "a value line is a count and that many widths; the wires are those of the inputs and one or more for each gate"
        )
    )]
    Counts {
        /// The name of the count.
        what: &'static str,
    },
    /// Something else where a number belongs.
    #[error("'{text}' is not a number that can stand here")]
    #[diagnostic(code("bristol::number"), help("counts and wires are decimal numbers"))]
    Number {
        /// The word.
        text: String,
    },
    /// An operation there is not.
    #[error("unknown operation '{name}'")]
    #[diagnostic(code("bristol::operation"), help("operations: XOR AND INV EQ EQW MAND"))]
    Operation {
        /// The name.
        name: String,
    },
    /// A gate with a number of wires that its operation does not have.
    #[error("'{name}' does not have {inputs} inputs and {outputs} outputs")]
    #[diagnostic(
        code("bristol::arity"),
        help("XOR and AND begin with '2 1', INV, EQ and EQW with '1 1', MAND with '2n n'")
    )]
    Arity {
        /// The operation.
        name: String,
        /// Input wires it is said to have.
        inputs: u64,
        /// Output wires it is said to have.
        outputs: u64,
    },
    /// A gate with more or fewer words than its first two announce.
    #[error("a gate is {expected}, not {found} words")]
    #[diagnostic(
        code("bristol::gate"),
        help("write the numbers of input and output wires, those wires, and the operation, as in '2 1 3 4 5 XOR'")
    )]
    GateLength {
        /// The number of words that the gate announces.
        expected: u64,
        /// The number of words found.
        found: usize,
    },
    /// A wire above the header's number.
    #[error("wire {wire} is not below the number of wires, {wires}")]
    #[diagnostic(code("bristol::wire"), help("wires are numbered from 0"))]
    Wire {
        /// The wire.
        wire: u64,
        /// The header's number of wires.
        wires: usize,
    },
    /// A wire used before it is assigned.
    #[error("wire {wire} is not assigned yet")]
    #[diagnostic(
        code("bristol::undefined"),
        help("order the gates so that each reads inputs and wires of gates above it")
    )]
    Undefined {
        /// The wire.
        wire: u64,
    },
    /// An output that no gate assigns.
    #[error("wire {wire} is an output, and no gate assigns it")]
    #[diagnostic(code("bristol::undriven-output"), help("the outputs are the last wires"))]
    UndrivenOutput {
        /// The wire.
        wire: usize,
    },
    /// A wire assigned twice.
    #[error("wire {wire} is assigned twice")]
    #[diagnostic(code("bristol::redefined"), help("a wire is an input or the output of one gate"))]
    Redefined {
        /// The wire.
        wire: u64,
    },
    /// A constant other than 0 and 1.
    #[error("'{text}' is not a constant")]
    #[diagnostic(code("bristol::constant"), help("EQ assigns a constant: '1 1 0 WIRE EQ' or '1 1 1 WIRE EQ'"))]
    Constant {
        /// The word.
        text: String,
    },
    /// More or fewer gates than announced.
    #[error("{found} gates, where the header announces {announced}")]
    #[diagnostic(
        code("bristol::gate-count"),
        help("was the file cut off? the first number of the file is that of its gates")
    )]
    GateCount {
        /// The header's number.
        announced: u64,
        /// Gates found so far.
        found: u64,
    },
}
