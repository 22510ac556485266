//! A design as its users see it.

use ringmill_design::{Direction, Stream};
use serde::Serialize;

/// A clocked module with a synchronous reset `rst`, AXI4-Streams and an output `frame_error`, and
/// what it promises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Interface {
    /// The function that it computes.
    pub name: String,
    /// The version of ringmill that made it.
    pub ringmill: String,
    /// Where the function stands.
    pub program: String,
    /// The SHA-256 of its text, in hexadecimal.
    pub program_sha256: String,
    /// The top module.
    pub top: String,
    /// Coefficients of a polynomial, N.
    pub n: u64,
    /// Whether polynomials are modulo x^N − 1, else modulo x^N + 1.
    pub cyclic: bool,
    /// The moduli, in decimal: they may have 64 bits.
    pub moduli: Vec<String>,
    /// For each modulus the root of unity of its transforms, in decimal; empty where it has none.
    pub roots: Vec<String>,
    /// Coefficients a beat inside the design.
    pub lanes: u32,
    /// Arguments, then results.
    pub streams: Vec<Stream>,
    /// Cycles from the first input beat accepted to the first output beat valid, without stalls.
    pub latency_cycles: u64,
    /// Cycles between the starts of back-to-back inputs.
    pub interval_cycles: u64,
    /// How the transforms are built.
    pub architecture: String,
    /// How products are reduced; empty where there are none.
    pub reduction: String,
    /// The sources in compile order, paths relative to the folder of the build.
    pub files: Vec<String>,
}

impl Interface {
    /// The arguments.
    pub fn inputs(&self) -> impl Iterator<Item = &Stream> {
        self.streams.iter().filter(|stream| stream.direction == Direction::In)
    }

    /// The results.
    pub fn outputs(&self) -> impl Iterator<Item = &Stream> {
        self.streams.iter().filter(|stream| stream.direction == Direction::Out)
    }
}
