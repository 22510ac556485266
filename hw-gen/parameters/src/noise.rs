//! Variances, as fractions of the squared modulus.

use crate::Parameters;

/// The variances that one bootstrap adds, by the average-case formulae of tfhe-rs
/// (`core_crypto::commons::noise_formulas`).
///
/// The variance of a blind rotation has the rounding of the bootstrapping key to p, or that of the
/// floating-point transform. Independence of the summed errors is the usual heuristic of these
/// formulae.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Noise {
    /// An input that the client encrypted.
    pub fresh: f64,
    /// The output of a blind rotation.
    pub blind_rotation: f64,
    /// Added by the key switch.
    pub key_switch: f64,
    /// Added by the modulus switch.
    pub modulus_switch: f64,
}

/// The multiplication of polynomials.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arithmetic {
    /// The number-theoretic transform modulo p.
    Prime,
    /// A floating-point transform of 53 bits.
    Fourier,
}

impl Noise {
    /// The variances of a set, whichever way polynomials are multiplied.
    #[must_use]
    pub fn of(set: &Parameters) -> Self {
        let [prime, fourier] = [Arithmetic::Prime, Arithmetic::Fourier].map(|way| Self::with(set, way));
        if prime.blind_rotation > fourier.blind_rotation { prime } else { fourier }
    }

    /// The variances of a set with one way to multiply polynomials.
    #[must_use]
    pub fn with(set: &Parameters, arithmetic: Arithmetic) -> Self {
        Self {
            fresh: set.glwe_noise.variance(set.modulus_log2),
            blind_rotation: blind_rotation(set, arithmetic),
            key_switch: key_switch(set),
            modulus_switch: modulus_switch(set.lwe_dimension, set.polynomial_size, set.centred),
        }
    }
}

/// The variance after a blind rotation.
fn blind_rotation(set: &Parameters, arithmetic: Arithmetic) -> f64 {
    let (n, k, size) = (set.lwe_dimension as f64, set.glwe_dimension as f64, set.polynomial_size as f64);
    let (levels, base) = (f64::from(set.bootstrap.levels), f64::from(set.bootstrap.base_log2).exp2());
    let ulp = (-2.0 * f64::from(set.modulus_log2)).exp2();
    let prime_ulp = (set.prime as f64).powi(-2);
    let half_key = k * size / 2.0;
    let (key_rounding, transform) = match arithmetic {
        Arithmetic::Prime => ((1.0 + half_key) / 12.0 * prime_ulp, 0.0),
        Arithmetic::Fourier => (0.0, fourier(k, size, levels, base)),
    };
    let fresh = set.glwe_noise.variance(set.modulus_log2) + key_rounding;
    let last_digit = base.powf(-2.0 * levels);
    let external = levels * size * (k + 1.0) * fresh * (base * base + 2.0) / 12.0;
    let decomposition = half_key * (ulp / 48.0 + last_digit / 24.0) + last_digit / 24.0;
    // the rounding from modulo p back to modulo q
    let rounding = (1.0 + half_key) / 12.0 * ulp;
    n * (external + decomposition + rounding + transform)
}

/// The variance that a floating-point transform of 53 bits adds to one external product: tfhe-rs's
/// fit for q = 2^64. The error follows the magnitudes of the factors, so that its fraction of the
/// modulus does not depend on q.
fn fourier(k: f64, size: f64, levels: f64, base: f64) -> f64 {
    let scale = (base * (-53.0_f64).exp2()).powi(2);
    0.00705 * scale * (levels * (k + 1.0)).powf(1.01827) * k.powf(1.22003) * size.powf(2.22003)
}

/// The variance that a key switch adds.
pub(crate) fn key_switch(set: &Parameters) -> f64 {
    let dimension = set.big_dimension() as f64;
    let (levels, base) = (f64::from(set.key_switch.levels), f64::from(set.key_switch.base_log2).exp2());
    let ulp = (-2.0 * f64::from(set.modulus_log2)).exp2();
    let switched_ulp = (-2.0 * f64::from(set.switched_log2)).exp2();
    let fresh = set.lwe_noise.variance(set.switched_log2);
    levels * dimension * fresh * (base * base + 2.0) / 12.0
        + dimension * (ulp / 48.0 + base.powf(-2.0 * levels) / 24.0)
        + switched_ulp / 12.0
}

/// The variance that a switch to modulus 2N adds.
pub(crate) fn modulus_switch(lwe_dimension: usize, polynomial_size: usize, centred: bool) -> f64 {
    let (n, size) = (lwe_dimension as f64, polynomial_size as f64);
    let mask = n / if centred { 192.0 } else { 96.0 };
    (mask + 1.0 / 48.0) / (size * size)
}
