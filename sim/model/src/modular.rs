//! Residues, by division of wide integers.

/// a + b mod q.
#[must_use]
pub fn add_mod(a: u64, b: u64, q: u64) -> u64 {
    ((u128::from(a) + u128::from(b)) % u128::from(q)) as u64
}

/// a − b mod q.
#[must_use]
pub fn sub_mod(a: u64, b: u64, q: u64) -> u64 {
    ((u128::from(a) + u128::from(q) - u128::from(b)) % u128::from(q)) as u64
}

/// a · b mod q.
#[must_use]
pub fn mul_mod(a: u64, b: u64, q: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(q)) as u64
}

/// The h with 2h = a mod q, for an odd q.
#[must_use]
pub fn half_mod(a: u64, q: u64) -> u64 {
    let even = if a.is_multiple_of(2) { u128::from(a) } else { u128::from(a) + u128::from(q) };
    (even / 2) as u64
}
