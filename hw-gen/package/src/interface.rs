//! A design as its users see it.

use ringmill_design::{Architecture, Direction, Reduction, Ring, Stream};

/// A clocked module with a synchronous reset `rst`, AXI4-Streams and an output `frame_error`, and
/// what it promises.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The rings of its polynomials: of one degree and one sign, and each of another modulus.
    pub rings: Vec<Ring>,
    /// Coefficients a beat inside the design.
    pub lanes: u32,
    /// Arguments, then results.
    pub streams: Vec<Stream>,
    /// Cycles from the first input beat accepted to the first output beat valid, without stalls.
    pub latency_cycles: u64,
    /// Cycles between the starts of back-to-back inputs.
    pub interval_cycles: u64,
    /// How the transforms are built.
    pub architecture: Option<Architecture>,
    /// How products are reduced; none where there are none.
    pub reduction: Option<Reduction>,
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
