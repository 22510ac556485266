//! The product in Z_q[x]/(x^N + 1).

/// Moduli below this have 2^32 products in a 128-bit sum: reduction can wait until the end.
/// Co-simulation lives on it.
const LATE_REDUCTION_BELOW: u64 = 1 << 48;

/// The negacyclic product by schoolbook: coefficient k is Σ a_i·b_(k−i) − Σ a_i·b_(N+k−i). N²
/// multiplications; N < 2^32.
#[must_use]
pub fn negacyclic_product(a: &[u64], b: &[u64], q: u64) -> Vec<u64> {
    assert_eq!(a.len(), b.len(), "operands of one ring");
    let convolved = if q < LATE_REDUCTION_BELOW { late } else { early };
    (0..a.len())
        .map(|k| {
            let plus = convolved(&a[..=k], &b[..=k], q);
            let minus = convolved(&a[k + 1..], &b[k + 1..], q);
            crate::sub_mod(plus, minus, q)
        })
        .collect()
}

/// Σ a_i·b_(last−i), reduced once.
fn late(a: &[u64], b: &[u64], q: u64) -> u64 {
    let sum = a.iter().zip(b.iter().rev()).fold(0, |sum, (&x, &y)| sum + u128::from(x) * u128::from(y));
    (sum % u128::from(q)) as u64
}

/// Σ a_i·b_(last−i), each product reduced.
fn early(a: &[u64], b: &[u64], q: u64) -> u64 {
    a.iter().zip(b.iter().rev()).fold(0, |sum, (&x, &y)| crate::add_mod(sum, crate::mul_mod(x, y, q), q))
}
