//! A design as its users see it.

use serde::Serialize;

/// A clocked module with a synchronous reset `rst` and AXI4-Streams, and what it promises.
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

/// An AXI4-Stream with `tdata`, `tvalid`, `tready` and `tlast`, which marks the last beat of each frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stream {
    /// As `arg0` or `result0`.
    pub name: String,
    /// Into or out of the design.
    pub direction: Direction,
    /// Coefficients a beat, the lowest index in the lowest bits.
    pub lanes: u32,
    /// Bits a coefficient takes in a beat, padding included.
    pub coefficient_bits: u32,
    /// Beats a frame.
    pub beats: u64,
    /// Frames an operand.
    pub frames: u64,
    /// Whether its frames come once, before the first operand, and stay.
    pub resident: bool,
}

/// Which way a stream goes, seen from the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// An argument.
    In,
    /// A result.
    Out,
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

impl Stream {
    /// What its signals at the top module begin with: `s_axis_arg0`, `m_axis_result0`.
    #[must_use]
    pub fn port(&self) -> String {
        let role = match self.direction {
            Direction::In => 's',
            Direction::Out => 'm',
        };
        format!("{role}_axis_{}", self.name)
    }

    /// Bits of `tdata`.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.lanes * self.coefficient_bits
    }
}
