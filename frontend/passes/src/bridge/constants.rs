//! Constant polynomials.

use ringmill_dialects::access::Term;

/// The coefficient of each power below N of a sum of terms, where x^N is −1, or 1.
pub(super) fn reduced(terms: &[Term], (n, negacyclic): (u64, bool), q: u64) -> Vec<u64> {
    let q = i128::from(q);
    let mut coefficients = vec![0; n as usize];
    for term in terms {
        let sign = if !negacyclic || (term.exponent / n).is_multiple_of(2) { 1 } else { -1 };
        let place = &mut coefficients[(term.exponent % n) as usize];
        let sum = i128::from(*place) + sign * i128::from(term.coefficient);
        *place = sum.rem_euclid(q) as u64;
    }
    coefficients
}
