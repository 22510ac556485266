//! Independent arithmetic: polynomials by their definitions.

use ringmill_calyx::Ring;

/// a · b.
pub fn times(q: u64, a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(q)) as u64
}

/// a + b mod q.
pub fn plus(q: u64, a: u64, b: u64) -> u64 {
    ((u128::from(a) + u128::from(b)) % u128::from(q)) as u64
}

pub fn power(q: u64, base: u64, exponent: u64) -> u64 {
    (0..exponent).fold(1 % q, |product, _| times(q, product, base))
}

pub fn add(q: u64, a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(&a, &b)| plus(q, a, b)).collect()
}

pub fn pointwise(q: u64, a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(&a, &b)| times(q, a, b)).collect()
}

/// A polynomial given as terms (exponent, coefficient), reduced modulo x^N ± 1.
fn reduced(q: u64, n: usize, cyclic: bool, terms: impl Iterator<Item = (usize, u64)>) -> Vec<u64> {
    let mut sum = vec![0; n];
    for (exponent, coefficient) in terms {
        let negative = !cyclic && exponent / n % 2 == 1;
        let coefficient = if negative { (q - coefficient) % q } else { coefficient };
        sum[exponent % n] = plus(q, sum[exponent % n], coefficient);
    }
    sum
}

/// a · b, term by term.
pub fn product(q: u64, cyclic: bool, a: &[u64], b: &[u64]) -> Vec<u64> {
    let terms = a.iter().enumerate().flat_map(|(i, &a)| b.iter().enumerate().map(move |(j, &b)| (i + j, times(q, a, b))));
    reduced(q, a.len(), cyclic, terms)
}

/// a(x^k).
pub fn automorphism(q: u64, cyclic: bool, k: usize, a: &[u64]) -> Vec<u64> {
    reduced(q, a.len(), cyclic, a.iter().enumerate().map(|(i, &a)| (i * k, a)))
}

/// a · x^e.
pub fn rotate(q: u64, cyclic: bool, e: usize, a: &[u64]) -> Vec<u64> {
    reduced(q, a.len(), cyclic, a.iter().enumerate().map(|(i, &a)| (i + e, a)))
}

/// The values of a at ψ^(2k+1), or ω^k, one by one.
pub fn values(ring: &Ring, a: &[u64]) -> Vec<u64> {
    let splitting = ring.splitting.expect("evaluation form");
    let (q, root) = (ring.modulus.value(), splitting.root().value());
    let value = |k: u64| {
        let point = power(q, root, if ring.cyclic { k } else { 2 * k + 1 });
        a.iter().rev().fold(0, |sum, &coefficient| plus(q, times(q, sum, point), coefficient))
    };
    (0..a.len() as u64).map(value).collect()
}
