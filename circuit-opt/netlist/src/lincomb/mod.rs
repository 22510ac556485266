//! Circuits whose cells add before they look up.
//!
//! In CGGI, adding ciphertexts and multiplying them by small integers costs next to nothing beside
//! a bootstrapping. A cell here adds its input bits with small weights and looks the sum up in one
//! table for each of its outputs: one bootstrapping, however many outputs (multi-value
//! bootstrapping: S. Carpov, M. Izabachène, V. Mollimard, "New techniques for multi-value input
//! homomorphic evaluation and applications", CT-RSA 2019). A full adder is one cell: a + b + c is 0
//! to 3, and both its bits are tables of that. What bounds a cell is the message space: the sum
//! must stay below 2^message_bits. Compound gates of this kind are those of Z. Guan et al.,
//! "AutoHoG", eprint 2024/1204.
//!
//! Public bits take no part in sums: they choose a cell's tables. Where they leave no more than a
//! choice among bits ([`Kind::Choice`]) nothing is bootstrapped.
//!
//! A sum that is 0 or 1 whatever the inputs are is a bit already, as a + b + c − 2·carry is the sum
//! bit of a full adder. A linear cell ([`Kind::Linear`]) is such a sum: it takes no bootstrapping,
//! and has the noise of all that it adds.
//!
//! A result word that is a sum of inputs modulo 2^width needs no cell at all ([`ModularSum`]): its
//! one ciphertext is the sum of theirs, and the client decrypts all digits at once. Where cells
//! need digits of such a word, they are looked up from the lowest ones on ([`Digits`]).

mod circuit;
mod cover;
mod digit_rules;
mod digits;
mod expand;
mod extract;
mod kind;
mod linear;
mod lowered;
mod modular;
mod noise;
mod phase;
mod shared;
mod signal;
mod simulate;
mod statistics;
#[cfg(test)]
mod tests;
pub mod text;
mod variance;
mod weights;

pub use crate::bounds::{DIGIT_WIDTHS, LARGEST_LINEAR_SUM, MESSAGE_BITS, MODULAR_BITS, MOST_OUTPUTS, MOST_SELECTORS};
pub use circuit::{Bootstrap, LincombNetlist, Term};
pub use cover::{cover, look_up};
pub use digit_rules::DigitFault;
pub use digits::Digits;
pub use expand::{DigitNodes, EXPANDED, broken_promise, expand, expand_cell, expand_with};
pub use extract::{Word, extract};
pub use kind::{Choices, Kind, Literal, literal};
pub use linear::{FlatSum, Flattened};
pub use lowered::lowered;
pub use modular::{ModularSum, ModularTerm, Shown};
pub use noise::{ChosenTerm, noisiest};
pub use shared::{SharedWeights, greatest_common_divisor};
pub use signal::{Signal, Source};
pub use simulate::LincombSimulator;
pub use statistics::{LincombStatistics, MessageSpace, has_choice_of_tables, rotation};
pub use variance::{Change, NoiseTerm, SINGLE, changes, noise, scaled, variance};
pub use weights::{Weighting, weigh};
