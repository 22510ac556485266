//! Multiplication and powers modulo any number above 0; the primality test needs them before a
//! modulus is known to be prime.

/// a · b mod n.
pub(crate) fn mul(a: u64, b: u64, n: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(n)) as u64
}

/// base^exponent mod n.
pub(crate) fn pow(base: u64, exponent: u64, n: u64) -> u64 {
    let mut result = 1 % n;
    for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
        result = mul(result, result, n);
        if exponent >> bit & 1 == 1 {
            result = mul(result, base, n);
        }
    }
    result
}
