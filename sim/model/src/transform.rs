//! The negacyclic transform by its definition.

use crate::{add_mod, mul_mod};

/// Element k is a(ψ^(2k+1)), k in natural order, for the `root` ψ: N evaluations by Horner's rule.
#[must_use]
pub fn transform(a: &[u64], root: u64, q: u64) -> Vec<u64> {
    let square = mul_mod(root, root, q);
    let points = std::iter::successors(Some(root % q), |&point| Some(mul_mod(point, square, q)));
    let evaluate = |point| a.iter().rev().fold(0, |sum, &coefficient| add_mod(mul_mod(sum, point, q), coefficient, q));
    points.take(a.len()).map(evaluate).collect()
}
