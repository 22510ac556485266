//! The errors of making a link.

use miette::Diagnostic;
use ringmill_design::Direction;
use ringmill_verilog::WiringError;
use thiserror::Error;

use crate::protocol::{LEAST_CHUNK, MOST_CHUNK, MOST_STREAMS};

/// An error in the parameters of a link.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum LinkError {
    /// The clock cannot be divided to the rate.
    #[error("a clock of {clock_hz} Hz does not divide to {baud} bit/s within 2 % at 8 clocks a bit or more")]
    #[diagnostic(code("link::baud"), help("{}", usable(nearest)))]
    Baud {
        /// The requested rate in bit/s.
        baud: u32,
        /// The clock, in Hz.
        clock_hz: u64,
        /// The nearest standard rates that are usable, ascending.
        nearest: Vec<u32>,
    },
    /// The clock does not fit its register.
    #[error("a clock of {clock_hz} Hz is too fast for a link")]
    #[diagnostic(code("link::clock"), help("take a clock below {} Hz", 1u64 << 31))]
    Clock {
        /// The clock, in Hz.
        clock_hz: u64,
    },
    /// An unsupported size of chunks.
    #[error("there are no chunks of {chunk} bytes")]
    #[diagnostic(code("link::chunk"), help("take a power of two from {LEAST_CHUNK} to {MOST_CHUNK}"))]
    Chunk {
        /// The requested number of bytes.
        chunk: u32,
    },
    /// Too few streams, or too many.
    #[error("the design has {count} streams of {}", name(*direction))]
    #[diagnostic(code("link::streams"), help("a link has 1 to {MOST_STREAMS} streams of {}", name(*direction)))]
    Streams {
        /// The direction.
        direction: Direction,
        /// The number of streams.
        count: usize,
    },
    /// A beat that does not consist of bytes, or a frame without beats.
    #[error("the stream '{name}' has beats of {bits} bits, and {beats} in a frame")]
    #[diagnostic(
        code("link::beat"),
        help("a link needs beats of whole bytes, at most 256, and 1 to {} in a frame", i32::MAX)
    )]
    Beat {
        /// The stream.
        name: String,
        /// The width of a beat in bits.
        bits: u64,
        /// The number of beats in a frame.
        beats: u64,
    },
    /// The generated module is invalid.
    #[error("the link cannot be wired")]
    #[diagnostic(code("link::wiring"), help("this is a defect of ringmill: please report it with the program"))]
    Wiring(#[from] WiringError),
}

fn usable(rates: &[u32]) -> String {
    let rates: Vec<_> = rates.iter().map(|rate| rate.to_string()).collect();
    if rates.is_empty() {
        "take another clock".to_owned()
    } else {
        format!("take {} bit/s, or another clock", rates.join(" or "))
    }
}

fn name(direction: Direction) -> &'static str {
    match direction {
        Direction::In => "arguments",
        Direction::Out => "results",
    }
}
