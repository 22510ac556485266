//! A netlist as it is evaluated on ciphertexts: weighted sums, bootstraps, extractions.
//!
//! Each cell adds ciphertexts with small weights, rotates an accumulator by the phase of the sum,
//! and extracts its outputs. [`Evaluation::of_netlist`] and [`Evaluation::of_lincomb`] choose sums
//! and accumulators; [`Evaluation::noise`] says how much noise each cell decodes; [`Plain`]
//! evaluates the sums on bits, to compare with the netlist.

mod bound;
mod decode;
mod digest;
#[cfg(test)]
mod digit_tests;
mod digits;
mod encode;
mod error;
mod evaluation;
mod identity;
mod makespan;
mod mixed;
mod modular;
mod noise;
mod plain;
mod roots;
mod shared;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod word_tests;

pub use decode::Decoded;
pub use error::EvaluationError;
pub use evaluation::{Accumulator, Cell, Digit, Evaluation, Extraction, LinearSum, Output, Residue, Term};
pub use identity::Identity;
pub use plain::Plain;
