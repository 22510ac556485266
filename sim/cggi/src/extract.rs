//! Ciphertexts of single coefficients.

/// Adds `factor` times the ciphertext of the coefficient at `degree` of a GLWE ciphertext, mask
/// polynomials first, to `sum`, a ciphertext of dimension kN.
///
/// # Panics
/// If the shapes do not belong together.
pub fn add_extracted(accumulator: &[u64], size: usize, degree: usize, factor: i64, sum: &mut [u64]) {
    assert_eq!(accumulator.len() - size + 1, sum.len(), "a ciphertext of dimension kN");
    assert!(degree < size, "a coefficient below N");
    let (mask, body) = accumulator.split_at(accumulator.len() - size);
    let factor = factor as u64;
    for (polynomial, sum) in mask.chunks_exact(size).zip(sum.chunks_exact_mut(size)) {
        let (low, high) = sum.split_at_mut(degree + 1);
        for (sum, word) in low.iter_mut().zip(polynomial[..=degree].iter().rev()) {
            *sum = sum.wrapping_add(word.wrapping_mul(factor));
        }
        for (sum, word) in high.iter_mut().zip(polynomial[degree + 1..].iter().rev()) {
            *sum = sum.wrapping_sub(word.wrapping_mul(factor));
        }
    }
    let last = sum.len() - 1;
    sum[last] = sum[last].wrapping_add(body[degree].wrapping_mul(factor));
}
