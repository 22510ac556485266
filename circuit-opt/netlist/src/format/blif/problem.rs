//! What can be wrong with a BLIF file.

use miette::Diagnostic;
use thiserror::Error;

use crate::Located;

/// A problem in a BLIF file and its position.
pub type BlifError = Located<BlifProblem>;

/// What is wrong with a BLIF file.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum BlifProblem {
    /// A directive for something other than combinational logic in `.names`.
    #[error("'{directive}' is not supported")]
    #[diagnostic(
        code("blif::unsupported"),
        help(
            "give one flat combinational model: .model, .inputs, .outputs, .names, .end (in Yosys: 'flatten; techmap; abc')"
        )
    )]
    Unsupported {
        /// The directive, with its dot.
        directive: String,
    },
    /// `.model` with no name or several.
    #[error("'.model' takes one name")]
    #[diagnostic(code("blif::model"), help("write '.model NAME'"))]
    ModelName,
    /// A second `.model`.
    #[error("a second model begins here")]
    #[diagnostic(code("blif::second-model"), help("flatten the design to one model"))]
    SecondModel,
    /// Text behind `.end`.
    #[error("text after '.end'")]
    #[diagnostic(code("blif::after-end"), help("keep one model in a file and end it with '.end'"))]
    AfterEnd,
    /// `.names` without a signal.
    #[error("'.names' without an output")]
    #[diagnostic(code("blif::names"), help("write '.names INPUTS OUTPUT'"))]
    NamelessCell,
    /// A signal with two drivers.
    #[error("'{name}' is driven twice")]
    #[diagnostic(code("blif::redefined"), help("a signal is an input or the output of one '.names'"))]
    Redefined {
        /// The signal.
        name: String,
    },
    /// A signal without driver.
    #[error("'{name}' is never driven")]
    #[diagnostic(code("blif::undefined"), help("name it in '.inputs', or give it a '.names'"))]
    Undefined {
        /// The signal.
        name: String,
    },
    /// A signal that depends on itself.
    #[error("'{name}' depends on itself")]
    #[diagnostic(code("blif::cycle"), help("only combinational logic is supported: break the loop"))]
    Cycle {
        /// A signal on the loop.
        name: String,
    },
    /// A line that is no directive and follows no `.names`.
    #[error("a row of a table outside '.names'")]
    #[diagnostic(code("blif::stray-row"), help("directives begin with a dot; rows follow their '.names'"))]
    StrayRow,
    /// A row with too many or too few words.
    #[error("a row of this '.names' has {columns} column(s)")]
    #[diagnostic(code("blif::row-columns"), help("write a literal for each input, a space, and the output's value"))]
    RowColumns {
        /// How many words a row has.
        columns: usize,
    },
    /// A row with another number of literals than the `.names` has inputs.
    #[error("{literals} literals for {inputs} inputs")]
    #[diagnostic(code("blif::row-width"), help("write '0', '1' or '-' for each input"))]
    RowWidth {
        /// Inputs of the `.names`.
        inputs: usize,
        /// Literals of the row.
        literals: usize,
    },
    /// A literal other than `0`, `1`, `-`.
    #[error("'{character}' is no literal")]
    #[diagnostic(code("blif::literal"), help("write '0', '1' or '-' for each input"))]
    RowCharacter {
        /// The character.
        character: char,
    },
    /// An output value other than `0`, `1`.
    #[error("'{value}' is no output value")]
    #[diagnostic(
        code("blif::value"),
        help("write '1' for rows of the on-set or '0' for rows of the off-set; don't-care sets are not supported")
    )]
    RowValue {
        /// The value.
        value: String,
    },
    /// Rows of the on-set and of the off-set in one table.
    #[error("rows of the on-set and of the off-set are mixed")]
    #[diagnostic(code("blif::mixed-rows"), help("list only rows with output '1', or only rows with output '0'"))]
    MixedRows,
}
