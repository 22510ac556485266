//! Security, by published fits of the lattice estimator.

use crate::Parameters;

/// Fits of log2 σ = a·n + b at which binary keys of dimension n have 128 bits (Concrete's
/// security curves).
const AT_128: (f64, f64) = (-0.025_696_778_711_484_593, 2.675_931_372_549_016);
/// The same at 132 bits.
const AT_132: (f64, f64) = (-0.024_891_456_582_633_045, 2.657_345_938_375_34);
/// The fits hold from this dimension on.
const LEAST_DIMENSION: usize = 450;

/// log2 of the least standard deviation at which a binary key of this dimension has this many
/// bits of security, between or beyond the fits by a straight line.
pub(crate) fn least_std_log2(dimension: usize, bits: u32) -> f64 {
    let at = |(a, b): (f64, f64)| a * dimension as f64 + b;
    at(AT_128) + (f64::from(bits) - 128.0) / 4.0 * (at(AT_132) - at(AT_128))
}

/// Security in bits of LWE with a binary key, a dimension and noise of σ = 2^`std_log2` of the
/// modulus 2^`modulus_log2`.
///
/// Below the range of the fits, or with σ below 4 units, security is bounded by trying all keys,
/// and never reported above 80 bits.
#[must_use]
pub fn lattice_bits(dimension: usize, std_log2: f64, modulus_log2: u32) -> f64 {
    let at = |(a, b): (f64, f64)| a * dimension as f64 + b;
    let bits = 128.0 + 4.0 * (std_log2 - at(AT_128)) / (at(AT_132) - at(AT_128)).max(1e-3);
    let exhaustive = dimension as f64;
    // rounding of logarithms: 4 units are 2^2
    let in_range = dimension >= LEAST_DIMENSION && std_log2 + f64::from(modulus_log2) > 2.0 - 1e-6;
    let bits = bits.clamp(0.0, exhaustive);
    if in_range { bits } else { bits.min(80.0) }
}

/// Security of a set in bits: the lattice estimator's figure where it is recorded, else the
/// smaller one of its two keys by the fits.
#[must_use]
pub fn security_bits(set: &Parameters) -> f64 {
    set.estimated_bits.unwrap_or_else(|| {
        let small = lattice_bits(set.lwe_dimension, set.lwe_noise.std_log2(set.switched_log2), set.switched_log2);
        let big = lattice_bits(set.big_dimension(), set.glwe_noise.std_log2(set.modulus_log2), set.modulus_log2);
        small.min(big)
    })
}

/// Bits of security below which nothing is accepted without a mark.
pub const LEAST_SECURITY: u32 = 128;

/// Bits by which the fits of a found set may miss the asked security through rounding.
const TOLERANCE: f64 = 0.05;

/// True if a set has the security that is asked for.
pub(crate) fn has_security(set: &Parameters, bits: u32) -> bool {
    security_bits(set) >= f64::from(bits) - TOLERANCE
}

/// True if a set has the security that is accepted without a mark.
#[must_use]
pub fn is_secure(set: &Parameters) -> bool {
    has_security(set, LEAST_SECURITY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn insecure_sets_are_known() {
        for set in catalogue::all() {
            let bits = security_bits(set);
            println!("{}: {bits:.1}", set.name);
            let insecure = ["toy", "hpu44"].contains(&set.name.as_ref());
            assert_eq!(bits < 128.0, insecure, "{}: {bits}", set.name);
        }
    }

    #[test]
    fn less_noise_is_less_secure() {
        for dimension in [500, 756, 2048] {
            let std = least_std_log2(dimension, 128);
            assert!((lattice_bits(dimension, std, 64) - 128.0).abs() < 1e-9);
            assert!(lattice_bits(dimension, std - 0.1, 64) < 128.0);
            assert!(lattice_bits(dimension - 10, std, 64) < 128.0);
        }
        assert!(lattice_bits(16, -17.0, 20) <= 16.0);
    }
}
