//! Complex numbers as values of a polynomial: the packing of CKKS.

use std::f64::consts::PI;

use rustfft::{FftDirection, FftPlannerScalar, num_complex::Complex};
use serde::{Deserialize, Serialize};

use crate::{
    Encoding, EncodingError, Position,
    degree::{Degree, check_messages},
    slot_order::slot_exponents,
};

/// The degree and the scale.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CanonicalParameters {
    /// N, the number of coefficients: a power of two from 2 to 65536. There are N/2 slots.
    pub n: usize,
    /// Δ, the scale: a number of at least 1.
    pub delta: f64,
}

/// The canonical embedding with rounding: message i is the value of the polynomial in slot i, times
/// Δ.
///
/// With ζ = e^(iπ/N), slot i lies at ζ^(5^i), for i below N/2. Coefficient k is
/// round(Δ·2/N·Re Σ v_i ζ^(−k·5^i)): the polynomial has real coefficients, so its values at the
/// conjugate points are the conjugates. The coefficients are integers; a ciphertext has them modulo
/// its q. A sum of plaintexts is approximately the sum of the messages, slot by slot. A product is
/// approximately their product, with scale Δ². Rounding changes a slot by at most N/(2Δ). The
/// automorphism x → x^(5^k) rotates the slots by k to the left, x → x^(−1) conjugates them.
///
/// Cheon, Kim, Kim, Song, "Homomorphic Encryption for Arithmetic of Approximate Numbers", ASIACRYPT
/// 2017, section 3. The transform is in double precision.
#[derive(Clone, PartialEq, Debug)]
pub struct Canonical {
    degree: Degree,
    delta: f64,
    /// For each slot, the index j of its value at ζ^(2j+1).
    values: Vec<usize>,
    /// For each slot, that of the conjugate value.
    conjugates: Vec<usize>,
    /// ζ^k for k below N.
    twists: Vec<Complex<f64>>,
}

impl Canonical {
    /// The number of slots, N/2.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.values.len()
    }

    /// The coefficients before they are rounded, times N/Δ.
    fn unscaled(&self, messages: &[Complex<f64>]) -> Vec<f64> {
        let mut buffer = vec![Complex::default(); self.degree.get()];
        for ((message, value), conjugate) in messages.iter().zip(&self.values).zip(&self.conjugates) {
            buffer[*value] = *message;
            buffer[*conjugate] = message.conj();
        }
        transform(&mut buffer, FftDirection::Forward);
        buffer.iter().zip(&self.twists).map(|(sum, twist)| (sum * twist.conj()).re).collect()
    }
}

/// The index of the message with the largest absolute value.
fn largest(messages: &[Complex<f64>]) -> usize {
    let norms = messages.iter().map(|message| message.norm()).enumerate();
    norms.max_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0, |(index, _)| index)
}

/// The sum over j of the values times e^(∓2πi·jk/N), for each k.
fn transform(buffer: &mut [Complex<f64>], direction: FftDirection) {
    // scalar instructions: results do not depend on the processor
    FftPlannerScalar::new().plan_fft(buffer.len(), direction).process(buffer);
}

impl Encoding for Canonical {
    const NAME: &str = "canonical";
    const EXAMPLE: &str = r#"{"n":8,"delta":1048576}"#;

    type Parameters = CanonicalParameters;
    type Message = Complex<f64>;
    type Plaintext = Vec<i128>;

    fn new(parameters: CanonicalParameters) -> Result<Self, EncodingError> {
        let CanonicalParameters { n, delta } = parameters;
        let degree = Degree::new(n)?;
        if !(delta >= 1.0 && delta.is_finite()) {
            return Err(EncodingError::Parameter {
                field: "delta".into(),
                expected: "a number of at least 1".to_owned(),
                found: delta.to_string(),
                remedy: "delta is the scale of the coefficients, such as 1048576",
            });
        }
        let indices: Vec<usize> = slot_exponents(n).into_iter().map(|exponent| (exponent - 1) / 2).collect();
        let (values, conjugates) = indices.split_at(n / 2);
        let quarter = (0..n / 2).map(|k| Complex::from_polar(1.0, PI * k as f64 / n as f64));
        // ζ^(N/2) is i exactly
        let twists = quarter.clone().chain(quarter.map(|power| Complex::<f64>::i() * power)).collect();
        Ok(Self { degree, delta, values: values.to_vec(), conjugates: conjugates.to_vec(), twists })
    }

    fn encode(&self, messages: &[Complex<f64>]) -> Result<Vec<i128>, EncodingError> {
        check_messages(messages, self.slots())?;
        if let Some(index) = messages.iter().position(|message| !message.is_finite()) {
            let (position, expected) = (Position::element(index), "a finite number".to_owned());
            return Err(EncodingError::Range { position, expected, found: messages[index].to_string() });
        }
        let scale = self.delta / self.degree.get() as f64;
        let round = |(power, sum): (usize, f64)| {
            let found = sum * scale;
            let is_held = found.abs() < 2_f64.powi(127);
            let refused = || EncodingError::Magnitude { position: Position::element(largest(messages)), power, found };
            if is_held { Ok(found.round() as i128) } else { Err(refused()) }
        };
        self.unscaled(messages).into_iter().enumerate().map(round).collect()
    }

    fn decode(&self, coefficients: &Vec<i128>) -> Result<Vec<Complex<f64>>, EncodingError> {
        self.degree.check_coefficients(coefficients)?;
        let twisted = coefficients.iter().zip(&self.twists).map(|(a, twist)| twist * *a as f64);
        let mut buffer: Vec<_> = twisted.collect();
        transform(&mut buffer, FftDirection::Inverse);
        Ok(self.values.iter().map(|value| buffer[*value] / self.delta).collect())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::polynomial::{automorphism, product};

    fn canonical(n: usize, delta: f64) -> Canonical {
        Canonical::new(CanonicalParameters { n, delta }).unwrap()
    }

    /// ζ^exponent, from a table of all powers so that the exponent is exact.
    fn powers(n: usize) -> Vec<Complex<f64>> {
        (0..2 * n).map(|exponent| Complex::from_polar(1.0, PI * exponent as f64 / n as f64)).collect()
    }

    /// 2/N·Re Σ v_i ζ^(−k·5^i) for some k, by definition.
    fn by_definition(
        n: usize,
        messages: &[Complex<f64>],
        generator: usize,
        ks: impl Iterator<Item = usize>,
    ) -> Vec<f64> {
        let powers = powers(n);
        let order = 2 * n;
        let exponents: Vec<usize> =
            std::iter::successors(Some(1), |power| Some(power * generator % order)).take(n / 2).collect();
        let coefficient = |k: usize| -> f64 {
            let term = |(v, e): (&Complex<f64>, &usize)| (v * powers[(order - k * e % order) % order]).re;
            messages.iter().zip(&exponents).map(term).sum::<f64>() * 2.0 / n as f64
        };
        ks.map(coefficient).collect()
    }

    /// Messages with parts between −1 and 1 that follow from a seed.
    fn messages(n: usize, seed: u64) -> Vec<Complex<f64>> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / 2_f64.powi(52) - 1.0
        };
        (0..n / 2).map(|_| Complex::new(next(), next())).collect()
    }

    fn largest_difference(one: &[f64], other: &[f64]) -> f64 {
        one.iter().zip(other).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn coefficients_are_those_of_the_definition() {
        for log2 in 1..=12 {
            let n = 1 << log2;
            let messages = messages(n, log2);
            let encoding = canonical(n, 1.0);
            let sums: Vec<f64> = encoding.unscaled(&messages).iter().map(|sum| sum / n as f64).collect();
            let difference = largest_difference(&sums, &by_definition(n, &messages, 5, 0..n));
            assert!(difference < 1e-11, "N = {n}: {difference:e}");
        }
    }

    #[test]
    fn coefficients_of_the_largest_size_are_those_of_the_definition() {
        let (n, step) = (65_536, 4_001);
        let messages = messages(n, 5);
        let sums = canonical(n, 1.0).unscaled(&messages);
        let some: Vec<f64> = sums.iter().step_by(step).map(|sum| sum / n as f64).collect();
        let difference = largest_difference(&some, &by_definition(n, &messages, 5, (0..n).step_by(step)));
        assert!(difference < 1e-11, "{difference:e}");
    }

    #[test]
    fn a_wrong_order_of_exponents_is_noticed() {
        let n = 64;
        let messages = messages(n, 1);
        let sums: Vec<f64> = canonical(n, 1.0).unscaled(&messages).iter().map(|sum| sum / n as f64).collect();
        assert!(largest_difference(&sums, &by_definition(n, &messages, 3, 0..n)) > 1e-3);
    }

    #[test]
    fn values_are_those_of_the_definition() {
        for log2 in 1..=10 {
            let n = 1 << log2;
            let powers = powers(n);
            let coefficients: Vec<i128> = (0..n as i128).map(|k| k * k * 7 % 1000 - 500).collect();
            let decoded = canonical(n, 1000.0 * n as f64).decode(&coefficients).unwrap();
            let mut exponent = 1;
            for message in decoded {
                let term = |(k, a): (usize, &i128)| powers[k * exponent % (2 * n)] * *a as f64;
                let sum: Complex<f64> = coefficients.iter().enumerate().map(term).sum();
                assert!((sum / (1000.0 * n as f64) - message).norm() < 1e-11, "N = {n}");
                exponent = exponent * 5 % (2 * n);
            }
        }
    }

    #[test]
    fn a_real_constant_is_a_constant() {
        let encoding = canonical(8, 1024.0);
        let plaintext = encoding.encode(&[Complex::from(1.5); 4]).unwrap();
        assert_eq!(plaintext, [1536, 0, 0, 0, 0, 0, 0, 0]);
        // x^(N/2) is i at ζ^(4k+1)
        let plaintext = encoding.encode(&[Complex::i(); 4]).unwrap();
        assert_eq!(plaintext, [0, 0, 0, 0, 1024, 0, 0, 0]);
    }

    #[test]
    fn the_largest_size_comes_back() {
        let (n, delta) = (65_536, 2_f64.powi(50));
        let encoding = canonical(n, delta);
        let messages = messages(n, 7);
        let decoded = encoding.decode(&encoding.encode(&messages).unwrap()).unwrap();
        assert!(decoded.iter().zip(&messages).all(|(one, other)| (one - other).norm() < 1e-9));
    }

    #[test]
    fn automorphisms_rotate_and_conjugate() {
        let n = 32;
        let encoding = canonical(n, 2_f64.powi(40));
        let messages = messages(n, 3);
        let plaintext = encoding.encode(&messages).unwrap();
        let close = |one: Complex<f64>, other: Complex<f64>| (one - other).norm() < 1e-9;
        for k in 0..n / 2 {
            let exponent = (0..k).fold(1, |power, _| power * 5 % (2 * n));
            let rotated = encoding.decode(&automorphism(&plaintext, exponent)).unwrap();
            assert!((0..n / 2).all(|i| close(rotated[i], messages[(i + k) % (n / 2)])), "by {k}");
        }
        let conjugated = encoding.decode(&automorphism(&plaintext, 2 * n - 1)).unwrap();
        assert!((0..n / 2).all(|i| close(conjugated[i], messages[i].conj())));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for delta in [0.0, 0.5, -1.0, f64::NAN, f64::INFINITY] {
            let refused = Canonical::new(CanonicalParameters { n: 8, delta });
            assert!(matches!(refused, Err(EncodingError::Parameter { .. })), "{delta}");
        }
        let encoding = canonical(8, 2_f64.powi(100));
        let large = [Complex::from(1.0), Complex::from(1e30)];
        let error = encoding.encode(&large).unwrap_err();
        assert!(matches!(error, EncodingError::Magnitude { power: 0, .. }), "{error}");
        assert_eq!(error.position(), Some(&Position::element(1)));
        assert!(matches!(encoding.encode(&[Complex::from(f64::NAN)]), Err(EncodingError::Range { .. })));
        assert!(matches!(encoding.encode(&[Complex::from(1.0); 5]), Err(EncodingError::Count { .. })));
        assert!(matches!(encoding.decode(&vec![0; 4]), Err(EncodingError::Count { .. })));
    }

    proptest! {
        #[test]
        fn sums_and_products_are_approximately_slotwise(log2 in 1..=6_u32, seeds: (u64, u64)) {
            let n = 1 << log2;
            let delta = 2_f64.powi(40);
            let (encoding, squared) = (canonical(n, delta), canonical(n, delta * delta));
            let (u, v) = (messages(n, seeds.0), messages(n, seeds.1));
            let [a, b] = [&u, &v].map(|messages| encoding.encode(messages).unwrap());
            // rounding: at most 1/2 in each of N coefficients; the factors are below √2
            let tolerance = 2.0 * n as f64 / delta;
            let sum: Vec<i128> = a.iter().zip(&b).map(|(x, y)| x + y).collect();
            for ((found, u), v) in encoding.decode(&sum).unwrap().iter().zip(&u).zip(&v) {
                prop_assert!((found - (u + v)).norm() < tolerance);
            }
            for ((found, u), v) in squared.decode(&product(&a, &b)).unwrap().iter().zip(&u).zip(&v) {
                prop_assert!((found - u * v).norm() < tolerance);
            }
        }
    }
}
