//! Sums, differences and products element by element.

use crate::{add_mod, mul_mod, sub_mod};

/// a + b, for coefficients or values alike.
#[must_use]
pub fn add(a: &[u64], b: &[u64], q: u64) -> Vec<u64> {
    each(a, b, q, add_mod)
}

/// a − b, for coefficients or values alike.
#[must_use]
pub fn sub(a: &[u64], b: &[u64], q: u64) -> Vec<u64> {
    each(a, b, q, sub_mod)
}

/// The products of values at equal points.
#[must_use]
pub fn pointwise_product(a: &[u64], b: &[u64], q: u64) -> Vec<u64> {
    each(a, b, q, mul_mod)
}

fn each(a: &[u64], b: &[u64], q: u64, operation: fn(u64, u64, u64) -> u64) -> Vec<u64> {
    assert_eq!(a.len(), b.len(), "operands of one ring");
    a.iter().zip(b).map(|(&x, &y)| operation(x, y, q)).collect()
}
