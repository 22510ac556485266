//! Refused parameters, messages and plaintexts.

use miette::Diagnostic;
use ringmill_ring::RingError;
use thiserror::Error;

use crate::{Field, Position};

/// The reasons that an encoding refuses what it is given.
#[derive(Clone, PartialEq, Debug, Error, Diagnostic)]
pub enum EncodingError {
    /// A parameter outside its range, or one that does not fit the other parameters.
    #[error("parameter '{field}': expected {expected}, found {found}")]
    #[diagnostic(code("encoding::parameter"), help("{remedy}"))]
    Parameter {
        /// The parameter.
        field: Field,
        /// The rule.
        expected: String,
        /// The value.
        found: String,
        /// The way to a parameter that fits.
        remedy: &'static str,
    },
    /// A modulus that is not prime or has no root of unity.
    #[error("parameter '{field}': {problem}")]
    #[diagnostic(forward(problem))]
    Ring {
        /// The parameter.
        field: Field,
        /// The reason.
        problem: RingError,
    },
    /// Moduli that Sunzi's theorem does not join, because two of them share a divisor.
    #[error("parameter 'moduli': expected moduli without common divisors, found {one} and {other}")]
    #[diagnostic(code("encoding::coprime"), help("{divisor} divides both: replace one of them"))]
    Coprime {
        /// A modulus.
        one: u64,
        /// Another modulus.
        other: u64,
        /// Their greatest common divisor.
        divisor: u64,
    },
    /// A list that is longer or shorter than the parameters say.
    #[error("expected {expected}, found {found}")]
    #[diagnostic(
        code("encoding::count"),
        help("messages may be fewer than a plaintext holds; the coefficients of a plaintext are complete")
    )]
    Count {
        /// The list that is too long or too short.
        position: Position,
        /// The rule.
        expected: String,
        /// The number of elements.
        found: usize,
    },
    /// An element that is of another kind, such as a text where an integer is expected.
    #[error("{position}: expected {expected}, found {found}")]
    #[diagnostic(
        code("encoding::element"),
        help(
            "write integers with all their digits, in quotes where a tool would round them, and complex numbers as [re, im]"
        )
    )]
    Element {
        /// The element.
        position: Position,
        /// The kind that is expected.
        expected: &'static str,
        /// The text.
        found: String,
    },
    /// A message, a coefficient or a word outside the range that the parameters give.
    #[error("{position}: expected {expected}, found {found}")]
    #[diagnostic(
        code("encoding::range"),
        help("the range follows from the parameters: change the element or the parameters")
    )]
    Range {
        /// The element.
        position: Position,
        /// The range.
        expected: String,
        /// The value.
        found: String,
    },
    /// A word whose message has left its bit field, such as a sum that is too large.
    #[error("{position}: expected a message from {low} to {high}, found {found}")]
    #[diagnostic(
        code("encoding::overflow"),
        help("the bits above the field show that a sum has left it: take a wider field, or smaller messages")
    )]
    Overflow {
        /// The word.
        position: Position,
        /// The smallest message.
        low: String,
        /// The largest message.
        high: String,
        /// The message in the field and the bits above it.
        found: String,
    },
    /// Messages whose scaled coefficients are too large; the largest message is named.
    #[error("{position}: expected coefficients below 2^127, found {found:.3e} at x^{power}")]
    #[diagnostic(code("encoding::magnitude"), help("take a smaller delta, or smaller messages"))]
    Magnitude {
        /// The message.
        position: Position,
        /// The exponent of x.
        power: usize,
        /// The coefficient before it is rounded.
        found: f64,
    },
    /// A text that is not JSON, or JSON of another shape.
    #[error("expected {expected}, found a problem in line {line}, column {column}: {problem}")]
    #[diagnostic(code("encoding::json"), help("{remedy}"))]
    Json {
        /// The kind of text that is expected.
        expected: String,
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
        /// The message of the parser.
        problem: String,
        /// An example of the text.
        remedy: String,
    },
}

impl EncodingError {
    /// The error about a list, told of the list that has it at `index`.
    pub(crate) fn within(mut self, index: usize) -> Self {
        if let Some(position) = self.position_mut() {
            *position = std::mem::take(position).within(index);
        }
        self
    }

    fn position_mut(&mut self) -> Option<&mut Position> {
        match self {
            Self::Count { position, .. }
            | Self::Element { position, .. }
            | Self::Range { position, .. }
            | Self::Overflow { position, .. }
            | Self::Magnitude { position, .. } => Some(position),
            _ => None,
        }
    }

    /// The position in the list of messages or in the plaintext, if the error has one.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        match self {
            Self::Count { position, .. }
            | Self::Element { position, .. }
            | Self::Range { position, .. }
            | Self::Overflow { position, .. }
            | Self::Magnitude { position, .. } => Some(position),
            _ => None,
        }
    }

    /// The parameter, if the error is about one.
    #[must_use]
    pub fn field(&self) -> Option<Field> {
        match self {
            Self::Parameter { field, .. } | Self::Ring { field, .. } => Some(field.clone()),
            Self::Coprime { .. } => Some("moduli".into()),
            _ => None,
        }
    }
}
