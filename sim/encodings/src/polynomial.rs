//! Arithmetic of polynomials by definition, for tests.

/// a·b modulo x^N + 1.
pub(crate) fn product(a: &[i128], b: &[i128]) -> Vec<i128> {
    let n = a.len();
    let mut sums = vec![0; n];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let term = x * y;
            sums[(i + j) % n] += if i + j < n { term } else { -term };
        }
    }
    sums
}

/// a·b modulo x^N + 1 and a modulus of at most 2^64.
pub(crate) fn product_modulo(a: &[u64], b: &[u64], modulus: u128) -> Vec<u64> {
    let n = a.len();
    let mut sums = vec![0_u128; n];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let term = u128::from(*x) * u128::from(*y) % modulus;
            let term = if i + j < n { term } else { modulus - term };
            sums[(i + j) % n] = (sums[(i + j) % n] + term) % modulus;
        }
    }
    sums.into_iter().map(|sum| sum as u64).collect()
}

/// a + b modulo a modulus of at most 2^64.
pub(crate) fn sum_modulo(a: &[u64], b: &[u64], modulus: u128) -> Vec<u64> {
    a.iter().zip(b).map(|(x, y)| ((u128::from(*x) + u128::from(*y)) % modulus) as u64).collect()
}

/// a(x^exponent) modulo x^N + 1, for an odd exponent.
pub(crate) fn automorphism(a: &[i128], exponent: usize) -> Vec<i128> {
    let n = a.len();
    let mut image = vec![0; n];
    for (k, x) in a.iter().enumerate() {
        let power = k * exponent % (2 * n);
        image[power % n] = if power < n { *x } else { -x };
    }
    image
}
