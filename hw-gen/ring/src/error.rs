//! Problems of a ring.

use miette::Diagnostic;
use thiserror::Error;

use crate::prime::{is_prime, primes_between, primes_with_root, two_adic_order};

/// The reasons that a ring cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, Error, Diagnostic)]
pub enum RingError {
    /// The modulus is not prime.
    #[error("the modulus {q} is not prime")]
    #[diagnostic(code("ring::composite"), help("{}", primes(suggestions)))]
    Composite {
        /// The modulus.
        q: u64,
        /// The nearest primes that serve N, the nearest first; none where N is not known.
        suggestions: Vec<u64>,
    },
    /// The modulus has more than 64 bits.
    #[error("the modulus {q} is wider than 64 bits")]
    #[diagnostic(code("ring::too-wide"), help("take a prime below 2^64"))]
    TooWide {
        /// The modulus.
        q: u128,
    },
    /// The ring's degree is not a power of two.
    #[error("the degree {n} is not a power of two")]
    #[diagnostic(code("ring::not-a-power-of-two"), help("negacyclic transforms work in x**N + 1 with N = 2, 4, 8, …"))]
    NotAPowerOfTwo {
        /// The degree.
        n: u64,
    },
    /// The modulus has no root of the order that the transform needs.
    #[error("the modulus {q} has no primitive {}-th root of unity, which N = {n} needs", 2 * n)]
    #[diagnostic(code("ring::no-root"), help("{}", serves(*q, *max_n, suggestions)))]
    NoRoot {
        /// The modulus.
        q: u64,
        /// The degree asked for.
        n: u64,
        /// The largest degree this modulus serves; 0 when none.
        max_n: u64,
        /// The next primes of the same width that serve N.
        suggestions: Vec<u64>,
    },
    /// A given root is no primitive root of the order that is needed.
    #[error("{value} is not a primitive {}-th root of unity modulo {q}: its {n}-th power is not −1", 2 * n)]
    #[diagnostic(code("ring::not-primitive"), help("{suggestion} is the smallest one"))]
    NotPrimitive {
        /// The modulus.
        q: u64,
        /// The degree.
        n: u64,
        /// The value given.
        value: u64,
        /// A value that would do.
        suggestion: u64,
    },
}

/// The number of primes that an error proposes.
const SUGGESTIONS: usize = 3;

impl RingError {
    /// The same of a ring of degree n: for a modulus that is not prime, with primes that serve it.
    #[must_use]
    pub fn of_degree(self, n: u64) -> Self {
        match self {
            Self::Composite { q, .. } if n.is_power_of_two() => {
                Self::Composite { q, suggestions: n.checked_mul(2).map_or(Vec::new(), |order| nearest(order, q)) }
            }
            other => other,
        }
    }

    /// The error that the prime q has no primitive 2n-th root; `n` is a power of two.
    pub(crate) fn no_root(q: u64, n: u64) -> Self {
        let bits = (u64::BITS - q.leading_zeros()).max(2);
        let max_n = if q == 2 { 0 } else { two_adic_order(q) / 2 };
        Self::NoRoot { q, n, max_n, suggestions: n.checked_mul(2).map_or(Vec::new(), |order| propose(order, q, bits)) }
    }
}

/// Primes with a root of the order: of the width of q, above it first and then from the bottom;
/// where that width has none, of the next width that has.
fn propose(order: u64, q: u64, bits: u32) -> Vec<u64> {
    let (low, high) = (1u64 << (bits - 1), u64::MAX >> (u64::BITS - bits));
    let above = primes_between(order, q.saturating_add(1), high);
    let mut suggestions: Vec<_> = above.chain(primes_between(order, low, q - 1)).take(SUGGESTIONS).collect();
    for wider in bits + 1..=u64::BITS {
        if suggestions.is_empty() {
            suggestions = primes_with_root(order, wider).take(SUGGESTIONS).collect();
        }
    }
    suggestions
}

/// The primes with a root of the order that are nearest to q, the nearest first.
fn nearest(order: u64, q: u64) -> Vec<u64> {
    let above = primes_between(order, q.saturating_add(1), u64::MAX).take(SUGGESTIONS);
    // The largest number of this form that is not above q.
    let first = (q > order).then(|| q - (q - 1) % order);
    let below = std::iter::successors(first, |&q| q.checked_sub(order).filter(|&q| q > order));
    let mut found: Vec<u64> = above.chain(below.filter(|&q| is_prime(q)).take(SUGGESTIONS)).collect();
    found.sort_by_key(|&prime| (prime.abs_diff(q), prime));
    found.truncate(SUGGESTIONS);
    found
}

fn primes(suggestions: &[u64]) -> String {
    let list: Vec<_> = suggestions.iter().map(u64::to_string).collect();
    match list[..] {
        [] => "take a prime q = 1 mod 2N".to_owned(),
        _ => format!("take a prime q = 1 mod 2N; the nearest are {}", list.join(", ")),
    }
}

fn serves(q: u64, max_n: u64, suggestions: &[u64]) -> String {
    let served = if max_n >= 2 {
        format!("{q} serves N up to {max_n}, and products in pairs up to N = {}", 2 * max_n)
    } else {
        format!("{q} serves no N")
    };
    let list: Vec<_> = suggestions.iter().map(u64::to_string).collect();
    if list.is_empty() { served } else { format!("{served}; primes that serve this N: {}", list.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Modulus, NegacyclicRoot, Splitting};

    #[test]
    fn a_modulus_without_root_names_what_it_serves_and_what_would_do() {
        let modulus = Modulus::new(7919).expect("prime");
        let error = NegacyclicRoot::smallest(modulus, 256).expect_err("refused");
        assert_eq!(error.to_string(), "the modulus 7919 has no primitive 512-th root of unity, which N = 256 needs");
        assert_eq!(error.code().expect("a code").to_string(), "ring::no-root");
        let help = error.help().expect("help").to_string();
        assert_eq!(help, "7919 serves no N; primes that serve this N: 7681");
    }

    /// Checks the proposals of errors: 3329 has transforms up to N = 128, and products in pairs at
    /// 256, but not at 512.
    #[test]
    fn what_a_prime_is_said_to_serve_it_serves() {
        let kyber = Modulus::new(3329).expect("prime");
        let degree = |n| Splitting::of_ring(kyber, n, true, None).map(|splitting| splitting.degree());
        assert_eq!((degree(128), degree(256)), (Ok(1), Ok(2)));
        let help = degree(512).expect_err("512").help().expect("help").to_string();
        let served = "3329 serves N up to 128, and products in pairs up to N = 256; primes that serve this N: ";
        assert!(help.starts_with(served), "{help}");
    }

    #[test]
    fn a_number_that_is_no_prime_comes_with_the_nearest_that_serve() {
        let help = |q: u64, n: u64| {
            let error = Modulus::new(q).expect_err("composite").of_degree(n);
            error.help().expect("help").to_string()
        };
        assert_eq!(help(7683, 256), "take a prime q = 1 mod 2N; the nearest are 7681, 10753, 11777");
        assert_eq!(help(4, 16), "take a prime q = 1 mod 2N; the nearest are 97, 193, 257");
        let wide = nearest(1 << 17, u64::MAX);
        assert!(wide.len() == 3 && wide.iter().all(|q| q % (1 << 17) == 1), "{wide:?}");
        assert_eq!(help(15, 1 << 63), "take a prime q = 1 mod 2N", "an order beyond 64 bits");
    }

    #[test]
    fn proposals_keep_the_width_where_they_can() {
        let proposals = |q: u64, n: u64| {
            let modulus = Modulus::new(q).expect("prime");
            match NegacyclicRoot::smallest(modulus, n) {
                Err(RingError::NoRoot { suggestions, max_n, .. }) => (max_n, suggestions),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(proposals(12289, 4096), (2048, vec![40961]), "14 and 15 bits have none");
        assert_eq!(proposals(2, 16), (0, vec![97]));
        let (max_n, wide) = proposals(18_446_744_073_709_551_557, 1024);
        assert_eq!(max_n, 2);
        assert!(wide.len() == 3 && wide.iter().all(|q| q % 2048 == 1 && q >> 63 == 1), "{wide:?}");
        assert_eq!(proposals(97, 1 << 63).1, [], "an order beyond 64 bits");
    }

    #[test]
    fn refusals_carry_their_codes() {
        let code = |error: RingError| error.code().expect("a code").to_string();
        let seven = Modulus::new(7681).expect("prime");
        assert_eq!(code(Modulus::new(7680).expect_err("even")), "ring::composite");
        assert_eq!(code(Modulus::try_from(1u128 << 64).expect_err("wide")), "ring::too-wide");
        assert_eq!(code(NegacyclicRoot::smallest(seven, 200).expect_err("200")), "ring::not-a-power-of-two");
        assert_eq!(code(NegacyclicRoot::new(seven, 256, 7).expect_err("7")), "ring::not-primitive");
        let squared = NegacyclicRoot::smallest(seven, 128).expect("a root").value();
        assert_eq!(code(NegacyclicRoot::new(seven, 256, squared).expect_err("half the order")), "ring::not-primitive");
    }
}
