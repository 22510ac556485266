//! The errors of generating an accelerator.

use miette::Diagnostic;
use ringmill_blocks::BlockError;
use ringmill_verilog::WiringError;
use thiserror::Error;

use crate::{AreaFamily, Resource};
use ringmill_design::Form;

/// A graph that has no accelerator.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum AccelError {
    /// An unsupported number of coefficients in a cycle.
    #[error("an accelerator cannot have {lanes} lanes")]
    #[diagnostic(code("accel::lanes"), help("{}", lanes_help(*.least, *.most)))]
    Lanes {
        /// The requested number.
        lanes: u32,
        /// The least supported number.
        least: u32,
        /// The largest supported number for the N.
        most: u32,
    },
    /// The ring is smaller or larger than the transforms support.
    #[error("there is no accelerator for N = {n}")]
    #[diagnostic(code("ring::degree"), help("take a power of two from 16 to 65536"))]
    Degree {
        /// Coefficients of the ring.
        n: u64,
    },
    /// The modulus has no residues.
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
    /// Operands of several rings for an operation that needs one ring.
    #[error("'{operation}' has operands of several rings")]
    #[diagnostic(code("accel::rings"), help("lift or switch them to one modulus"))]
    Rings {
        /// The operation.
        operation: &'static str,
    },
    /// A modulus that an operation does not support.
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
    /// A name that is not valid for a module, or that a library module has.
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
    /// Coefficients instead of values at points, or the reverse.
    #[error("'{operation}' cannot take an operand in {form} form")]
    #[diagnostic(code("accel::form"), help("put a transform (ntt, intt) before it"))]
    Form {
        /// The operation.
        operation: &'static str,
        /// The form the operand has.
        form: Form,
    },
    /// A constant that is not a polynomial of the ring.
    #[error("a constant has {what}")]
    #[diagnostic(code("accel::constant"), help("reduce it: at most N coefficients, each below the modulus"))]
    Constant {
        /// The reason: too many coefficients, or one that is too large.
        what: String,
    },
    /// The function has no arguments or no results.
    #[error("the accelerator '{name}' has no {missing}")]
    #[diagnostic(code("accel::empty"), help("give the function at least one polynomial as argument and one as result"))]
    Empty {
        /// The top module.
        name: String,
        /// `arguments` or `results`.
        missing: &'static str,
    },
    /// Pairs need two lanes to be multiplied.
    #[error(
        "products modulo x^{n} + 1 and {q} need 2 lanes or more: q has no root for single values, and pairs are multiplied side by side"
    )]
    #[diagnostic(code("accel::pair-lanes"), help("take 2 lanes"))]
    PairLanes {
        /// Coefficients of the ring.
        n: u64,
        /// The modulus.
        q: u64,
    },
    /// A shorter interval than the slowest block, the longest argument, or the limits of resources
    /// allow.
    #[error("no schedule fits in an initiation interval of {}", cycles(*.interval))]
    #[diagnostic(
        code("schedule::interval"),
        help("the shortest possible interval is {}{}", cycles(*.least), open_help(*.elsewhere))
    )]
    TooFast {
        /// The requested interval.
        interval: u64,
        /// The shortest possible interval.
        least: u64,
        /// The shortest interval with all options open, if that is shorter.
        elsewhere: Option<u64>,
    },
    /// A longer interval than the hardware supports.
    #[error("an initiation interval of {interval} cycles is too long")]
    #[diagnostic(code("schedule::interval"), help("take an interval of at most {most} cycles"))]
    TooSlow {
        /// The requested interval.
        interval: u64,
        /// The longest supported interval.
        most: u64,
    },
    /// Arguments or results that are longer than the hardware supports.
    #[error("expected an initiation interval of at most {most} cycles, found at least {interval} cycles")]
    #[diagnostic(code("schedule::interval"), help("take more lanes, fewer polynomials in a tensor, or a smaller N"))]
    TooLong {
        /// The shortest interval of the program.
        interval: u64,
        /// The longest supported interval.
        most: u64,
    },
    /// A limit that is below the needs of every design.
    #[error("no design fits in {} of {family}, by the model", .resource.counted(*.most))]
    #[diagnostic(
        code("schedule::budget"),
        help(
            "the smallest possible number is ≈ {least}, with the model's margin and blocks shared as far as the other limits allow{}",
            open_help(*.elsewhere)
        )
    )]
    Budget {
        /// The resource.
        resource: Resource,
        /// The limit.
        most: u64,
        /// The least amount that works.
        least: u64,
        /// The least amount with all options open, if that is less.
        elsewhere: Option<u64>,
        /// The family whose cells are counted.
        family: AreaFamily,
    },
    /// No limit can be changed alone so that all are kept.
    #[error("no design is within all limits together")]
    #[diagnostic(
        code("schedule::budget"),
        help(
            "{}, {}, {} of {family} and an initiation interval of {} work together, by the model",
            Resource::Multipliers.counted(*.dsp),
            Resource::Tables.counted(*.lut),
            Resource::Memory.counted(*.memory_blocks),
            cycles(*.interval)
        )
    )]
    Together {
        /// Multipliers of a design that is near the limits.
        dsp: u64,
        /// Its look-up tables.
        lut: u64,
        /// Its blocks of memory.
        memory_blocks: u64,
        /// Its interval.
        interval: u64,
        /// The family whose cells are counted.
        family: AreaFamily,
    },
    /// A block that cannot be.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Block(#[from] BlockError),
    /// A mistake of the generator.
    #[error(transparent)]
    Wiring(#[from] WiringError),
}

fn cycles(count: u64) -> String {
    format!("{count} cycle{}", if count == 1 { "" } else { "s" })
}

fn lanes_help(least: u32, most: u32) -> String {
    if least == most {
        format!("take {most} lanes; a lane is one coefficient in a cycle")
    } else {
        format!("take a power of two from {least} to {most}; a lane is one coefficient in a cycle")
    }
}

fn open_help(elsewhere: Option<u64>) -> String {
    elsewhere.map_or_else(String::new, |least| {
        format!("; it is {least} if architecture, lanes, butterflies, radix and reduction are left open")
    })
}
