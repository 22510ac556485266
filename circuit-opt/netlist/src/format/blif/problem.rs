//! Problems of a BLIF file.

use miette::Diagnostic;
use thiserror::Error;

use crate::Located;

/// A problem in a BLIF file and its position.
pub type BlifError = Located<BlifProblem>;

/// A problem of a BLIF file.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum BlifProblem {
    /// A directive for something other than combinational logic in `.names`.
    #[error("'{directive}' is not supported")]
    #[diagnostic(code("blif::unsupported"), help("{help}"))]
    Unsupported {
        /// The directive, with its dot.
        directive: String,
        /// The remedy.
        help: &'static str,
    },
    /// `.model` with no name or several.
    #[error("'.model' takes one name")]
    #[diagnostic(code("blif::model"), help("write '.model NAME'"))]
    ModelName,
    /// Neither model nor signal.
    #[error("there is no model in this file")]
    #[diagnostic(code("blif::empty"), help("a circuit begins with '.model NAME': was the file cut off?"))]
    Empty,
    /// A model that the first one does not use.
    #[error("the first model does not use this one")]
    #[diagnostic(
        code("blif::second-model"),
        help("the first model of a file is the circuit: put it first, and remove the models it does not use")
    )]
    SecondModel,
    /// Two models of one name.
    #[error("there is a model '{name}' already")]
    #[diagnostic(code("blif::model-redefined"), help("give each model a name of its own"))]
    ModelRedefined {
        /// The name.
        name: String,
    },
    /// `.subckt` of a model that is not in the file.
    #[error("there is no model '{name}' in this file")]
    #[diagnostic(
        code("blif::unknown-model"),
        help("add the model to the file, or write the circuit as '.names' (in Yosys: 'flatten; techmap; abc')")
    )]
    UnknownModel {
        /// The name.
        name: String,
    },
    /// A model inside itself.
    #[error("model '{name}' contains itself")]
    #[diagnostic(code("blif::recursion"), help("a '.subckt' stands for a copy of its model: break the loop"))]
    Recursion {
        /// The model.
        name: String,
    },
    /// Copies of models of more text than is reasonable.
    #[error("the copies of models grow beyond {limit} bytes of text")]
    #[diagnostic(code("blif::too-large"), help("is there a model that was meant to be used less often?"))]
    TooLarge {
        /// The largest number that is read.
        limit: usize,
    },
    /// `.subckt` without model, or with something else than connections.
    #[error("'.subckt' takes a model and connections")]
    #[diagnostic(code("blif::subckt"), help("write '.subckt MODEL PORT=SIGNAL PORT=SIGNAL …'"))]
    Subckt,
    /// A connection to a port that the model does not have.
    #[error("'{model}' has no port '{port}'")]
    #[diagnostic(code("blif::port"), help("connect the names in the model's '.inputs' and '.outputs', each once"))]
    NoPort {
        /// The model.
        model: String,
        /// The port.
        port: String,
    },
    /// An input of a model that is left open.
    #[error("input '{port}' of '{model}' is not connected")]
    #[diagnostic(code("blif::open-input"), help("connect every input of the model"))]
    OpenInput {
        /// The model.
        model: String,
        /// The port.
        port: String,
    },
    /// Text behind `.end`.
    #[error("text after '.end'")]
    #[diagnostic(code("blif::after-end"), help("behind '.end' another '.model' may follow, nothing else"))]
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
    /// A line that is not a directive and follows no `.names`.
    #[error("a row of a table outside '.names'")]
    #[diagnostic(code("blif::stray-row"), help("directives begin with a dot; rows follow their '.names'"))]
    StrayRow,
    /// A row with too many or too few words.
    #[error("a row of this '.names' has {columns} column(s)")]
    #[diagnostic(code("blif::row-columns"), help("write a literal for each input, a space, and the output's value"))]
    RowColumns {
        /// The number of words in a row.
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
    #[error("'{character}' is not a literal")]
    #[diagnostic(code("blif::literal"), help("write '0', '1' or '-' for each input"))]
    RowCharacter {
        /// The character.
        character: char,
    },
    /// An output value other than `0`, `1`.
    #[error("'{value}' is not an output value")]
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
