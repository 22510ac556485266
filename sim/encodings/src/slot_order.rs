//! The order of slots.

/// The points at which slots lie, as exponents of ψ, a primitive 2N-th root of unity: slot i below
/// N/2 lies at ψ^(5^i), slot i + N/2 at ψ^(−5^i).
///
/// The automorphism x → x^(5^k) so rotates both halves by k to the left. This is
/// OpenFHE's order. Gentry, Halevi and Smart, "Fully Homomorphic Encryption with Polylog Overhead",
/// EUROCRYPT 2012, permute slots by automorphisms.
pub(crate) fn slot_exponents(n: usize) -> Vec<usize> {
    let order = 2 * n;
    let powers: Vec<usize> = std::iter::successors(Some(1), |power| Some(power * 5 % order)).take(n / 2).collect();
    let conjugates = powers.iter().map(|power| order - power);
    powers.iter().copied().chain(conjugates).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_odd_exponent_is_a_slot() {
        for log2 in 1..=16 {
            let n = 1_usize << log2;
            let mut exponents = slot_exponents(n);
            exponents.sort_unstable();
            assert!(exponents.iter().copied().eq((0..n).map(|j| 2 * j + 1)), "N = {n}");
        }
    }
}
