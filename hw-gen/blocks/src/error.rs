//! The errors of a request that no block can serve.

use miette::Diagnostic;
use thiserror::Error;

use crate::pipeline::width;
use ringmill_design::Reduction;
use ringmill_verilog::WiringError;

/// A block that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum BlockError {
    /// The reduction needs a modulus of another form.
    #[error("the reduction '{reduction}' does not apply to q = {q}")]
    #[diagnostic(code("blocks::reduction"), help("{needs}"))]
    Reduction {
        /// The reduction asked for.
        reduction: Reduction,
        /// The modulus.
        q: u64,
        /// The sizes that work.
        needs: String,
    },
    /// The transform is too small or too large.
    #[error("there is no {architecture} transform for N = {n}")]
    #[diagnostic(code("blocks::degree"), help("take a power of two from 16 to 65536"))]
    Degree {
        /// N.
        n: u64,
        /// The architecture asked for.
        architecture: &'static str,
    },
    /// No such number of coefficients a beat.
    #[error("there is no {architecture} transform with {lanes} {}", if *lanes == 1 { "lane" } else { "lanes" })]
    #[diagnostic(code("blocks::lanes"), help("take {}", powers(*least, *most)))]
    Lanes {
        /// The number asked for.
        lanes: u32,
        /// The architecture asked for.
        architecture: &'static str,
        /// The fewest there are.
        least: u32,
        /// The most there are.
        most: u64,
    },
    /// No such radix.
    #[error("there is no transform of radix {radix}")]
    #[diagnostic(code("blocks::radix"), help("take radix 2 or 4"))]
    Radix {
        /// The radix asked for.
        radix: u32,
    },
    /// No such number of butterflies.
    #[error(
        "there is no transform of radix {radix} with {butterflies} {} for N = {n}",
        if *butterflies == 1 { "butterfly" } else { "butterflies" }
    )]
    #[diagnostic(
        code("blocks::butterflies"),
        help("take {}; a unit of radix 4 counts as four butterflies", powers(*least, *most))
    )]
    Butterflies {
        /// The number asked for.
        butterflies: u32,
        /// The radix asked for.
        radix: u32,
        /// N.
        n: u64,
        /// The fewest there are.
        least: u32,
        /// The most there are.
        most: u64,
    },
    /// A transform that goes both ways, of another radix than 2.
    #[error("a transform of radix {radix} has one direction only")]
    #[diagnostic(code("blocks::both-ways"), help("take radix 2, or a transform for each direction"))]
    BothWays {
        /// The radix asked for.
        radix: u32,
    },
    /// There are no residues modulo 0 or 1.
    #[error("there are no residues modulo {modulus}")]
    #[diagnostic(code("blocks::modulus"), help("take a modulus of at least 2"))]
    NoResidues {
        /// The modulus.
        modulus: u64,
    },
    /// No digits, or too many.
    #[error("there is no gadget of {levels} digits of {base_log} bits")]
    #[diagnostic(code("blocks::digits"), help("take 1 to 63 bits in all digits together"))]
    Digits {
        /// Bits of a digit.
        base_log: u32,
        /// Number of digits.
        levels: u32,
    },
    /// Exact digits that cannot hold every residue.
    #[error("{levels} digits of {base_log} bits do not hold the residues modulo {q}")]
    #[diagnostic(code("blocks::digits-missing"), help("take {} digits, or approximate ones", width(q - 1).div_ceil(*base_log)))]
    DigitsMissing {
        /// Bits of a digit.
        base_log: u32,
        /// Number of digits.
        levels: u32,
        /// The modulus.
        q: u64,
    },
    /// Approximate digits that are no residues.
    #[error("digits of {base_log} bits are larger than the residues modulo {q}")]
    #[diagnostic(code("blocks::digit-too-large"), help("take digits of at most {} bits", q.ilog2()))]
    DigitTooLarge {
        /// Bits of a digit.
        base_log: u32,
        /// The modulus.
        q: u64,
    },
    /// The frame is too short, too long, or no power of two.
    #[error("there are no frames of {n} coefficients")]
    #[diagnostic(code("blocks::frame"), help("take a power of two from 4 to 1048576"))]
    Frame {
        /// Coefficients of a frame.
        n: u64,
    },
    /// Moduli that a block on lanes does not serve.
    #[error("there is no block '{block}' {moduli}")]
    #[diagnostic(code("blocks::lane"), help("{help}"))]
    Lane {
        /// Its module.
        block: &'static str,
        /// The moduli, in words.
        moduli: String,
        /// The remedy.
        help: &'static str,
    },
    /// A mistake of the generator.
    #[error(transparent)]
    Wiring(#[from] WiringError),
    /// An automorphism that maps coefficients onto each other.
    #[error("x → x^{k} is not an automorphism modulo x^{n} ± 1")]
    #[diagnostic(code("blocks::automorphism"), help("take an odd exponent"))]
    Automorphism {
        /// The exponent.
        k: u64,
        /// N.
        n: u64,
    },
}

/// The remedy "a power of two from least to most", or the only possible value.
fn powers(least: u32, most: u64) -> String {
    if u64::from(least) == most { least.to_string() } else { format!("a power of two from {least} to {most}") }
}
