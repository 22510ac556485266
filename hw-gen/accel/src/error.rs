//! Why there is no accelerator for a graph.

use miette::Diagnostic;
use ringmill_blocks::BlockError;
use thiserror::Error;

use crate::Form;

/// A graph that has no accelerator.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum AccelError {
    /// Another number of coefficients a cycle than there is hardware for.
    #[error("there is no such accelerator with {lanes} lanes")]
    #[diagnostic(code("accel::lanes"), help("{}", lanes_help(*.least, *.most)))]
    Lanes {
        /// The number asked for.
        lanes: u32,
        /// The least there is.
        least: u32,
        /// The most there are for the N.
        most: u32,
    },
    /// The ring is smaller or larger than the transforms serve.
    #[error("there is no accelerator for N = {n}")]
    #[diagnostic(code("ring::degree"), help("take a power of two from 16 to 65536"))]
    Degree {
        /// Coefficients of the ring.
        n: u64,
    },
    /// There are no residues.
    #[error("there is no accelerator modulo {q}")]
    #[diagnostic(code("ring::modulus"), help("take a modulus from 2 on"))]
    Modulus {
        /// The modulus.
        q: u64,
    },
    /// Rings of different degrees in one graph.
    #[error("an accelerator has polynomials of one degree, not of {first} and {other}, and of one sign of x^N ± 1")]
    #[diagnostic(code("accel::degrees"), help("split the function in one for each ring"))]
    Degrees {
        /// N of the first ring.
        first: u64,
        /// N of another one.
        other: u64,
    },
    /// Operands of several rings where one is needed.
    #[error("'{operation}' has operands of several rings")]
    #[diagnostic(code("accel::rings"), help("lift or switch them to one modulus"))]
    Rings {
        /// The operation.
        operation: &'static str,
    },
    /// A modulus that an operation is not served for.
    #[error("there is no '{operation}' modulo x^{n} ± 1 and {q}")]
    #[diagnostic(
        code("accel::field"),
        help("take an odd prime modulus; for transforms and products of polynomials one that is 1 modulo 2N")
    )]
    Field {
        /// The operation.
        operation: &'static str,
        /// The modulus.
        q: u64,
        /// Coefficients of the ring.
        n: u64,
    },
    /// A name that no module can have, or that a module of the library has.
    #[error("the name '{name}' cannot be that of a top module")]
    #[diagnostic(
        code("accel::name"),
        help(
            "rename the function: SystemVerilog or Verilator reserves the word, a module in rtl/ or a port has it, or it is longer than 200 characters"
        )
    )]
    Name {
        /// The name.
        name: String,
    },
    /// Coefficients where values at points are needed, or the reverse.
    #[error("'{operation}' cannot take an operand in {form} form")]
    #[diagnostic(code("accel::form"), help("put a transform (ntt, intt) before it"))]
    Form {
        /// The operation.
        operation: &'static str,
        /// The form the operand has.
        form: Form,
    },
    /// A constant that is no polynomial of the ring.
    #[error("a constant has {what}")]
    #[diagnostic(code("accel::constant"), help("reduce it: at most N coefficients, each below the modulus"))]
    Constant {
        /// Too many coefficients, or one that is too large.
        what: String,
    },
    /// Nothing goes in or nothing comes out.
    #[error("the accelerator '{name}' has no {missing}")]
    #[diagnostic(code("accel::empty"), help("give the function at least one polynomial as argument and one as result"))]
    Empty {
        /// The top module.
        name: String,
        /// `arguments` or `results`.
        missing: &'static str,
    },
    /// Pairs are multiplied side by side.
    #[error(
        "products modulo x^{n} + 1 and {q} need 2 lanes or more: q has no root for single values, and pairs are multiplied side by side"
    )]
    #[diagnostic(code("accel::pair-lanes"), help("take `--lanes 2`"))]
    PairLanes {
        /// Coefficients of the ring.
        n: u64,
        /// The modulus.
        q: u64,
    },
    /// A shorter interval than the slowest block, or the longest argument, allows.
    #[error("no schedule takes an operand every {interval} cycles")]
    #[diagnostic(
        code("schedule::interval"),
        help("the shortest interval that works is {least} cycles: take it, or more lanes or butterflies")
    )]
    TooFast {
        /// The interval asked for.
        interval: u64,
        /// The shortest there is.
        least: u64,
    },
    /// A longer interval than there is hardware for.
    #[error("no schedule takes an operand every {interval} cycles only")]
    #[diagnostic(code("schedule::interval"), help("take an interval of at most {most} cycles"))]
    TooSlow {
        /// The interval asked for.
        interval: u64,
        /// The longest there is.
        most: u64,
    },
    /// Less of something than any schedule takes.
    #[error("no schedule takes as few as {most} {what}")]
    #[diagnostic(
        code("schedule::budget"),
        help(
            "the smallest number that works is {least}, with every block shared as far as it can be within the other limits"
        )
    )]
    Budget {
        /// What there is too little of.
        what: &'static str,
        /// What was given.
        most: u64,
        /// The least that works.
        least: u64,
    },
    /// Each of the limits can be kept, but not all of them.
    #[error("no schedule keeps to all of the limits together")]
    #[diagnostic(
        code("schedule::budget"),
        help("{dsp} multipliers, {lut} look-up tables and {memory_blocks} blocks of memory work together")
    )]
    Together {
        /// Multipliers of the smallest schedule.
        dsp: u64,
        /// Its look-up tables.
        lut: u64,
        /// Its blocks of memory.
        memory_blocks: u64,
    },
    /// Fewer multipliers than any choice takes.
    #[error("no accelerator of the program takes as few as {dsp} multipliers")]
    #[diagnostic(code("explore::multipliers"), help("the smallest takes {least}"))]
    Multipliers {
        /// The number given.
        dsp: u64,
        /// The fewest that would do.
        least: u64,
    },
    /// A shorter interval than the multipliers allow, or any.
    #[error("no accelerator of the program takes an operand every {interval} cycles{}", with_multipliers(*.dsp))]
    #[diagnostic(code("explore::interval"), help("{}", interval_help(*.least, *.fastest)))]
    Interval {
        /// The interval asked for.
        interval: u64,
        /// The multipliers given, if they are limited.
        dsp: Option<u64>,
        /// The fewest multipliers that would do, if any number would.
        least: Option<u64>,
        /// The shortest interval there is.
        fastest: u64,
    },
    /// A block that cannot be.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Block(#[from] BlockError),
}

fn lanes_help(least: u32, most: u32) -> String {
    if least == most {
        format!("take {most} lanes: so many coefficients a cycle")
    } else {
        format!("take a power of two from {least} to {most}: so many coefficients a cycle")
    }
}

fn with_multipliers(dsp: Option<u64>) -> String {
    dsp.map_or_else(String::new, |dsp| format!(" with {dsp} multipliers"))
}

fn interval_help(least: Option<u64>, fastest: u64) -> String {
    match least {
        Some(least) => format!("{least} multipliers would do"),
        None => format!("the shortest interval there is takes {fastest} cycles"),
    }
}
