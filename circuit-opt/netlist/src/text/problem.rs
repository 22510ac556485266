//! Problems of the text form.

use miette::Diagnostic;
use thiserror::Error;

use crate::Located;
use crate::bounds::{DIGIT_WIDTHS, LARGEST_LINEAR_SUM, MESSAGE_BITS, MODULAR_BITS, MOST_OUTPUTS, MOST_SELECTORS};

/// A problem in the text form of a netlist and its position.
pub type TextError = Located<TextProblem>;

/// The text forms there are: of a netlist, and of a circuit of sums ([`crate::lincomb::text`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `netlist "NAME"`, …
    Netlist,
    /// `lincomb "NAME" message_bits N`, …
    Lincomb,
}

impl Form {
    /// An outline of a text of this form.
    fn sketch(self) -> &'static str {
        match self {
            Self::Netlist => {
                "a netlist is 'netlist \"NAME\"', then lines '%ID = OPERATION %ID …' and 'output \"NAME\" %ID'"
            }
            Self::Lincomb => {
                "a circuit of sums is 'lincomb \"NAME\" message_bits N', then lines '%ID = input \"NAME\"', \
                 '%ID:OUTPUTS = sum WEIGHT*%ID + … tables 0x… …' and 'output \"NAME\" %ID.OUTPUT'"
            }
        }
    }
}

/// A problem of the text form of a netlist or of a lincomb circuit.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum TextProblem {
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    #[diagnostic(code("netlist::syntax"), help("{}", form.sketch()))]
    Expected {
        /// The expected text.
        expected: &'static str,
        /// The text found.
        found: String,
        /// The form of the text.
        form: Form,
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
        /// The number of operands expected.
        expected: &'static str,
        /// The number found.
        found: usize,
    },
    /// A table that is not a number or has more rows than its operands allow.
    #[error("'{table}' is not a table of {inputs} inputs")]
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
    /// An operation that a circuit of sums does not have.
    #[error("unknown operation '{name}'")]
    #[diagnostic(
        code("lincomb::operation"),
        help("operations: input, public input, sum, select, linear, digits, modular")
    )]
    SumOperation {
        /// The name.
        name: String,
    },
    /// A message space that no cell has.
    #[error("'{found}' is not a number of message bits")]
    #[diagnostic(
        code("lincomb::message-bits"),
        help("sums stay below 2^message_bits; choose {} to {}", MESSAGE_BITS.start(), MESSAGE_BITS.end())
    )]
    MessageBits {
        /// The text.
        found: String,
    },
    /// A weight that counts nothing, or is none.
    #[error("'{found}' is not a weight")]
    #[diagnostic(code("lincomb::weight"), help("a weight is a decimal number, 1 or more"))]
    Weight {
        /// The text.
        found: String,
    },
    /// A sum that the message space does not hold.
    #[error("the sum may be {sum}, more than {message_bits} message bits hold")]
    #[diagnostic(
        code("lincomb::sum"),
        help("the weights of a cell add up to at most {}", (1_u32 << message_bits) - 1)
    )]
    Sum {
        /// The sum of the weights so far.
        sum: u64,
        /// Bits of the message space.
        message_bits: u8,
    },
    /// A linear cell whose weights are larger than any parameters hold, or whose constant leaves no
    /// 0 or no 1.
    #[error("a sum from {least} to {largest} is not a bit")]
    #[diagnostic(
        code("lincomb::linear"),
        help(
            "a linear cell is 0 or 1: its weights add up to at most {LARGEST_LINEAR_SUM}, and its least value is 0 or less"
        )
    )]
    Linear {
        /// The least value.
        least: i64,
        /// The largest value.
        largest: i64,
    },
    /// A number of digits that no result has.
    #[error("'{found}' is not a number of digits")]
    #[diagnostic(
        code("lincomb::width"),
        help("'%ID:N = modular …' is a sum modulo 2^N; choose {} to {}", MODULAR_BITS.start(), MODULAR_BITS.end())
    )]
    Width {
        /// The text.
        found: String,
    },
    /// A weight or constant of a modular sum that is beyond its digits.
    #[error("'{found}' is not a number of {width} digits")]
    #[diagnostic(code("lincomb::modular"), help("write weights and the constant modulo 2^{width}"))]
    Modular {
        /// The text.
        found: String,
        /// The digits of the sum.
        width: u8,
    },
    /// Digits that no cell looks up.
    #[error("'{found}' are not digits that a cell looks up")]
    #[diagnostic(
        code("lincomb::digits"),
        help(
            "'digits LOW to HIGH of …' names at most {most} digits of a word of at most {} digits",
            DIGIT_WIDTHS.end()
        )
    )]
    Digits {
        /// The text.
        found: String,
        /// The most digits.
        most: u8,
    },
    /// A cell that subtracts something that is not the digit of its word.
    #[error("expected digits of the same word behind 'below' and 'top', found others")]
    #[diagnostic(
        code("lincomb::subtracted"),
        help(
            "behind 'below' stand the digits next below those that are looked up, the lowest first, and behind 'top' \
             the highest one: each is an output that is that digit of the same terms, in the same order"
        )
    )]
    Subtracted,
    /// Digits of a word in a circuit with public inputs.
    #[error("expected secret inputs alone in a circuit that looks up digits of words, found public ones")]
    #[diagnostic(code("lincomb::public-digits"), help("make the inputs secret, or add bits in cells: '%ID = sum …'"))]
    PublicDigits,
    /// A secret bit as the second factor of a term.
    #[error("expected a public bit as second factor, found '{name}', which is secret")]
    #[diagnostic(
        code("lincomb::secret-condition"),
        help("write the public bit behind the secret one; products of secret bits need a cell")
    )]
    SecretCondition {
        /// The bit.
        name: String,
    },
    /// A bit in a modular sum that a cell makes.
    #[error("expected an input in a modular sum, found '{name}'")]
    #[diagnostic(code("lincomb::no-input"), help("add what cells make in a cell: '%ID = sum …'"))]
    NoInput {
        /// The bit.
        name: String,
    },
    /// A linear bit in a cell that public bits choose.
    #[error("expected a bit that is bootstrapped or an input behind 'select', found '{name}', which is linear")]
    #[diagnostic(
        code("lincomb::linear-choice"),
        help("look the bit up in a cell of its own first: '%ID = sum 1*%BIT tables 0x2'")
    )]
    LinearChoice {
        /// The bit.
        name: String,
    },
    /// A bit that is added twice.
    #[error("'{name}' is in the sum twice")]
    #[diagnostic(
        code("lincomb::twice"),
        help("a bit stands once in a sum, inverted or not: add its weights up, or subtract them")
    )]
    Twice {
        /// The bit.
        name: String,
    },
    /// A public bit in a sum.
    #[error("expected a secret bit in a sum, found '{name}', which is public")]
    #[diagnostic(code("lincomb::public-term"), help("let it choose the tables: write it behind 'select'"))]
    PublicTerm {
        /// The bit.
        name: String,
    },
    /// A secret bit among those that choose tables.
    #[error("expected a public bit behind 'select', found '{name}', which is secret")]
    #[diagnostic(code("lincomb::secret-selector"), help("make it a term of the sum, or its input a 'public input'"))]
    SecretSelector {
        /// The bit.
        name: String,
    },
    /// Too many bits that choose tables.
    #[error("expected at most {MOST_SELECTORS} public bits behind 'select', found more")]
    #[diagnostic(code("lincomb::selectors"), help("compute some of them in a cell of their own: '%ID = select …'"))]
    Selectors,
    /// A table that is not a number or has entries beyond the largest sum.
    #[error("'{table}' is not a table of sums from 0 to {largest}")]
    #[diagnostic(
        code("lincomb::table"),
        help("write the table as a hexadecimal number '0x…', bit s of it for the sum s")
    )]
    SumTable {
        /// The text.
        table: String,
        /// The largest sum.
        largest: u32,
    },
    /// As many tables as outputs are announced: there are others.
    #[error("{tables} tables for {announced} outputs")]
    #[diagnostic(
        code("lincomb::outputs"),
        help("'%ID:N = sum …' has N tables, one for each output, at most {MOST_OUTPUTS}; '%ID = sum …' has one")
    )]
    Outputs {
        /// The outputs on the left.
        announced: String,
        /// The tables on the right.
        tables: usize,
    },
    /// An output that the cell does not have, or none named of several.
    #[error("'{name}' is not a bit: {has}")]
    #[diagnostic(
        code("lincomb::bit"),
        help("a bit is an input '%ID', the one output '%ID' of a cell, or '%ID.N', output N of a cell, from 0")
    )]
    Bit {
        /// The name found.
        name: String,
        /// The outputs of `%ID`.
        has: String,
    },
}
