//! Twiddle tables of the merged negacyclic transforms (Longa and Naehrig, "Speeding up the Number Theoretic Transform", 2016, algorithms
//! 1 and 2): the powers of ψ that twist the ring are folded into the factors of the butterflies.

use crate::{NegacyclicRoot, bit_reverse::bit_reverse};

/// Factors of the forward transform (Cooley–Tukey, natural order in, bit-reversed out): entry m + i is ψ^brv(m + i), the factor of
/// group i in the stage of m groups. Entry 0 is unused and 1.
#[must_use]
pub fn forward_twiddles(root: NegacyclicRoot) -> Vec<u64> {
    powers_bit_reversed(root, root.value())
}

/// Factors of the inverse transform (Gentleman–Sande, bit-reversed in, natural out): entry m + i is ψ^−brv(m + i) / 2. The halves of all
/// log2 N stages together are the 1/N; the other output of the butterfly is halved by an adder.
#[must_use]
pub fn inverse_twiddles(root: NegacyclicRoot) -> Vec<u64> {
    let modulus = root.modulus();
    let half = modulus.inverse(2);
    powers_bit_reversed(root, root.inverse()).into_iter().map(|power| modulus.mul(power, half)).collect()
}

fn powers_bit_reversed(root: NegacyclicRoot, base: u64) -> Vec<u64> {
    let n = root.n() as usize;
    let powers: Vec<_> =
        std::iter::successors(Some(1), |&power| Some(root.modulus().mul(power, base))).take(n).collect();
    (0..n).map(|index| powers[bit_reverse(index, n.trailing_zeros())]).collect()
}
