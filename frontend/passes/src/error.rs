//! Problems of a program, as data: only the command line renders them.

use miette::Diagnostic;
use ringmill_dialects::access::SourceLocation;
use ringmill_opgraph::{GraphCode, GraphError};
use std::fmt;

/// The stable part of a [`ProgramError`]: what kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProgramCode {
    /// The text is not a valid MLIR.
    Syntax,
    /// The file cannot be read.
    Unreadable,
    /// An operation, or a form of one, that has no meaning as a circuit here.
    UnsupportedOp,
    /// An operation, or a type, that a lowering to another dialect has no counterpart for.
    NoLowering,
    /// A circuit was not made, or not proved.
    NoCircuit,
    /// An operation, or a form of one, that has no text in the language of a translation.
    NoText,
    /// Floating-point numbers.
    Float,
    /// A tensor or memref whose size is not known.
    DynamicShape,
    /// A loop whose number of iterations is not known when compiling.
    SecretBound,
    /// `--entry` names no function.
    UnknownEntry,
    /// No function is the obvious entry.
    NoEntry,
    /// The module has no function at all.
    NoFunction,
    /// A module of netlists has several of them, or none.
    NoNetlist,
    /// A function is declared but not defined.
    NoBody,
    /// An argument or result of the entry function has a type that has no bits.
    ArgumentType,
    /// An integer of more than 128 bits.
    TooWide,
    /// A function that calls itself.
    Recursion,
    /// More operations than the limit after unrolling or inlining, more regions around one, or
    /// larger attributes.
    TooLarge,
    /// A noisy integer whose message is lost.
    TooNoisy,
    /// Secret integers and polynomials in one function.
    MixedKinds,
    /// The modulus has no root of the order that a transform needs.
    RingNoRoot,
    /// The modulus is not prime.
    RingComposite,
    /// The degree of a ring is not a power of two.
    RingNotAPowerOfTwo,
    /// The degree of a ring is none that accelerators serve.
    RingDegree,
    /// The modulus is too wide.
    RingTooWide,
    /// A root that is given is not primitive.
    RingNotPrimitive,
    /// Polynomials of different rings, or in different forms, where they must be alike.
    RingMixed,
    /// Digits that do not fit the coefficients.
    RingDigits,
    /// A change of moduli that has no meaning.
    RingBasis,
    /// A power of x that is not an automorphism's.
    RingAutomorphism,
    /// A loop or branch on polynomials that a straight-line pipeline cannot take apart.
    RingRunTime,
    /// The text is not an operation graph of format 1.
    GraphSyntax,
    /// A node takes one that does not stand before it.
    GraphOrder,
    /// A node whose operation, or a form of it, has no converter.
    GraphOperation,
    /// A node whose shape does not fit its operation or its inputs.
    GraphShape,
    /// A node with values outside of its type, or of a type that it cannot have.
    GraphType,
}

/// One row per code: its stable text, and what to do when the place that found it knows nothing
/// better.
const CODES: &[(ProgramCode, &str, &str)] = &[
    (
        ProgramCode::Syntax,
        "program::syntax",
        "correct the text at the marked location; `ringmill opt FILE` shows what MLIR reads",
    ),
    (ProgramCode::Unreadable, "program::unreadable", "check the path and its permissions"),
    (
        ProgramCode::UnsupportedOp,
        "program::unsupported-op",
        "use integer operations of the arith, math, scf, affine, memref, tensor, linalg, tosa and func dialects",
    ),
    (
        ProgramCode::NoLowering,
        "program::no-lowering",
        "rewrite the operation in others that the lowering knows; `ringmill passes` shows which they are",
    ),
    (
        ProgramCode::NoCircuit,
        "program::no-circuit",
        "run `ringmill doctor`, which checks the tools; `ringmill synth` shows what each recipe came to",
    ),
    (ProgramCode::NoText, "program::no-text", "lower the operation before, or translate to an API that has it"),
    (ProgramCode::Float, "program::float", "use integers; scale fractions to fixed point"),
    (ProgramCode::DynamicShape, "program::dynamic-shape", "give every dimension a constant size"),
    (
        ProgramCode::SecretBound,
        "program::secret-bound",
        "loop to a constant bound and keep the result with `arith.select` once the secret condition holds",
    ),
    (ProgramCode::UnknownEntry, "program::unknown-entry", "name one of the module's functions"),
    (ProgramCode::NoEntry, "program::no-entry", "name the function to compile, or make all others private"),
    (ProgramCode::NoFunction, "program::no-function", "define the function to compile with func.func"),
    (ProgramCode::NoNetlist, "program::no-netlist", "name the function that holds the netlist"),
    (ProgramCode::NoBody, "program::no-body", "define the function in this module"),
    (
        ProgramCode::ArgumentType,
        "program::argument-type",
        "use integers of 1 to 128 bits, or tensors and memrefs of them with a constant, non-zero size",
    ),
    (ProgramCode::TooWide, "program::too-wide", "use integers of at most 128 bits"),
    (ProgramCode::Recursion, "program::recursion", "write the recursion as a loop with a constant bound"),
    (ProgramCode::TooLarge, "program::too-large", "reduce the loops' iterations, or split the program"),
    (
        ProgramCode::TooNoisy,
        "program::too-noisy",
        "reduce noise before with 'noisy.reduce_noise'; the pass 'noisy-reduce-noise-optimizer' inserts the fewest",
    ),
    (
        ProgramCode::MixedKinds,
        "program::mixed-kinds",
        "split the program: integers become netlists, polynomials accelerators",
    ),
    (ProgramCode::RingNoRoot, "ring::no-root", "take a prime q = 1 mod 2N"),
    (ProgramCode::RingComposite, "ring::composite", "take a prime q = 1 mod 2N"),
    (ProgramCode::RingNotAPowerOfTwo, "ring::not-a-power-of-two", "take a ring modulo x**N + 1 with N a power of two"),
    (ProgramCode::RingDegree, "ring::degree", "take a ring modulo x**N + 1 with N a power of two from 16 to 65536"),
    (ProgramCode::RingTooWide, "ring::too-wide", "take a prime below 2^64"),
    (ProgramCode::RingNotPrimitive, "ring::not-primitive", "leave the root out: the smallest one is taken"),
    (ProgramCode::RingMixed, "ring::mixed", "use polynomials of one ring and one form"),
    (ProgramCode::RingDigits, "ring::digits", "take levels and a base that hold the modulus"),
    (ProgramCode::RingBasis, "ring::basis", "change the moduli of the coefficients alone"),
    (ProgramCode::RingAutomorphism, "ring::automorphism", "take an odd exponent modulo 2N"),
    (
        ProgramCode::RingRunTime,
        "ring::run-time",
        "give loops constant bounds; loops and branches of the run time are for Calyx",
    ),
    (
        ProgramCode::GraphSyntax,
        "graph::syntax",
        "write a graph of format 1; `ringmill help operation-graphs` has its JSON Schema",
    ),
    (ProgramCode::GraphOrder, "graph::order", "write each node behind those that it takes"),
    (ProgramCode::GraphOperation, "graph::operation", "use operations of the list in `ringmill help operation-graphs`"),
    (ProgramCode::GraphShape, "graph::shape", "give the node the shape that its operation makes of its inputs"),
    (ProgramCode::GraphType, "graph::type", "give the node a type that has all its values"),
];

impl ProgramCode {
    /// The stable text, such as `program::syntax`.
    pub fn text(self) -> &'static str {
        self.row().1
    }

    /// The code whose stable text is `text`.
    pub fn from_text(text: &str) -> Option<Self> {
        CODES.iter().find(|row| row.1 == text).map(|&(code, ..)| code)
    }

    fn row(self) -> &'static (Self, &'static str, &'static str) {
        let position = CODES.iter().position(|row| row.0 == self).unwrap_or(0);
        &CODES[position]
    }
}

/// A program that cannot be compiled: what, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ProgramError {
    /// The code of the problem.
    pub code: ProgramCode,
    /// The problem: lower-case, names quoted.
    pub message: String,
    /// The remedy.
    pub help: String,
    /// The location in the program, when there is one.
    pub location: Option<SourceLocation>,
    /// More that is known about it, each perhaps at another place.
    pub notes: Vec<ProgramNote>,
}

/// More about an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramNote {
    /// Lower-case, names quoted.
    pub message: String,
    /// The location in the program, when there is one.
    pub location: Option<SourceLocation>,
}

impl ProgramError {
    /// An error with its code's usual help.
    pub fn new(code: ProgramCode, message: impl Into<String>, location: Option<SourceLocation>) -> Self {
        Self { code, message: message.into(), help: code.row().2.to_owned(), location, notes: Vec::new() }
    }

    /// The same error with a better help.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

impl From<GraphError> for ProgramError {
    fn from(error: GraphError) -> Self {
        let code = match error.code {
            GraphCode::Syntax => ProgramCode::GraphSyntax,
            GraphCode::Order => ProgramCode::GraphOrder,
            GraphCode::Operation => ProgramCode::GraphOperation,
            GraphCode::Shape => ProgramCode::GraphShape,
            GraphCode::Type => ProgramCode::GraphType,
        };
        let refused = Self::new(code, error.message, Some(error.location));
        match error.help {
            Some(help) => refused.with_help(help),
            None => refused,
        }
    }
}

impl Diagnostic for ProgramError {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code.text()))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.help))
    }
}
