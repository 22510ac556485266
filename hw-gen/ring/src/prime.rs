//! Primality and the search for primes that serve a transform.

use crate::residue::{mul, pow};

/// Witnesses that make Miller–Rabin exact below 2^64 (Sorenson and Webster, "Strong pseudoprimes to
/// twelve prime bases", 2017: the first twelve primes suffice below 3.18e23).
const WITNESSES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// True if `n` is prime: Miller–Rabin with a set of witnesses that is exact for every 64-bit
/// number.
#[must_use]
pub fn is_prime(n: u64) -> bool {
    if n < 2 {
        return false;
    }
    for small in WITNESSES {
        if n.is_multiple_of(small) {
            return n == small;
        }
    }
    let shift = (n - 1).trailing_zeros();
    let odd = (n - 1) >> shift;
    WITNESSES.iter().all(|&witness| {
        let mut power = pow(witness, odd, n);
        if power == 1 || power == n - 1 {
            return true;
        }
        (1..shift).any(|_| {
            power = mul(power, power, n);
            power == n - 1
        })
    })
}

/// The primes q = 1 mod `order` of exactly `bits` bits (2 to 64), smallest first. `order` is a
/// power of two: the order 2N of the root that a negacyclic transform of N points needs.
pub fn primes_with_root(order: u64, bits: u32) -> impl Iterator<Item = u64> {
    let low = 1u64 << (bits - 1);
    primes_between(order, low, low + (low - 1))
}

/// The primes q = 1 mod `order` in low..=high, smallest first; `order` is a power of two.
pub(crate) fn primes_between(order: u64, low: u64, high: u64) -> impl Iterator<Item = u64> {
    let first = low.max(2).checked_add((1u64.wrapping_sub(low.max(2))) & (order - 1));
    std::iter::successors(first, move |q| q.checked_add(order)).take_while(move |&q| q <= high).filter(|&q| is_prime(q))
}

/// The largest power of two that divides q − 1, for an odd q: a prime q has a root of this order
/// and of no higher power of two.
#[must_use]
pub fn two_adic_order(q: u64) -> u64 {
    1 << (q - 1).trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_trial_division(n: u64) -> bool {
        n >= 2 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d))
    }

    #[test]
    fn agrees_with_trial_division() {
        for n in 0..20_000 {
            assert_eq!(is_prime(n), by_trial_division(n), "{n}");
        }
    }

    #[test]
    fn large_primes_and_strong_pseudoprimes() {
        assert!(is_prime(0xFFFF_FFFF_0000_0001), "Goldilocks");
        assert!(is_prime(18_446_744_073_709_551_557), "the largest below 2^64");
        for composite in [2_047, 3_215_031_751, 3_474_749_660_383, 341_550_071_728_321, 3_825_123_056_546_413_051] {
            assert!(!is_prime(composite), "{composite} is a strong pseudoprime to several bases");
        }
    }

    #[test]
    fn primes_serve_their_order() {
        let found: Vec<_> = primes_with_root(512, 13).collect();
        assert_eq!(found, [7681], "the only 13-bit prime for N = 256");
        for q in primes_with_root(8192, 31).take(5) {
            assert!(by_trial_division(q) && q % 8192 == 1 && q >> 30 == 1, "{q}");
        }
        let every: Vec<_> = (2..=10).flat_map(|bits| primes_with_root(2, bits)).collect();
        let odd_primes: Vec<_> = (3..1024).filter(|&q| by_trial_division(q)).collect();
        assert_eq!(every, odd_primes, "none is missed at a border of widths");
        let widest: Vec<_> = primes_between(1 << 32, u64::MAX - (1 << 34), u64::MAX).collect();
        assert_eq!(widest.last(), Some(&0xFFFF_FFFF_0000_0001), "the search ends at 2^64");
    }
}
