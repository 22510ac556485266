//! The words between the layers of streaming transforms.
//!
//! Words are not reduced to [0, q) between layers if the reduction of products allows it: a word
//! has two bits more than q, and sums need no correction (after Harvey, J. Symbolic Comput. 60,
//! 2014). The last step of the transform reduces them.

use super::{Direction, Spec};
use crate::Words;

/// The modulus in which roots of unity of order 64 are powers of two.
pub(super) const GOLDILOCKS: u64 = 0xFFFF_FFFF_0000_0001;

/// The transform with the multiplier of words that are not reduced, where there is one. The layers
/// modulo 2^64 − 2^32 + 1 that shift take residues.
pub(super) fn with_words(spec: &Spec) -> Spec {
    let wide = match spec.direction {
        Direction::Forward => spec.multiplier.for_words(Words::Word),
        Direction::Inverse => spec.multiplier.for_words(Words::Difference),
    };
    let wide = wide.filter(|_| spec.multiplier.modulus().value() != GOLDILOCKS);
    Spec { multiplier: wide.unwrap_or(spec.multiplier), ..*spec }
}

/// Bits of a word between layers.
pub(super) fn word_bits(spec: &Spec) -> u32 {
    let bits = spec.multiplier.modulus().bits();
    if spec.multiplier.takes_words() { bits + Words::Word.extra() } else { bits }
}
