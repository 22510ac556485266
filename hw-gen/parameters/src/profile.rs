//! The noise of a whole program, independent of the parameter set.

use crate::{Encoding, Noise, Parameters, Probability};

/// Cells, or outputs, whose decoded phases have the same noise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NoiseClass {
    /// The sum of squared factors of outputs of blind rotations: ν².
    pub bootstrapped: u64,
    /// The sum of squared factors of fresh inputs.
    pub fresh: u64,
    /// True for a cell, which switches key and modulus; false for an output, which is decrypted.
    pub switched: bool,
    /// log2 of the largest error that still decodes to the right value.
    pub margin_log2: i32,
    /// The part of it that an error takes which every input may have, in 2^-16.
    pub taken: u32,
    /// The number of phases of this class.
    pub count: u64,
}

impl NoiseClass {
    /// One cell without noise in its operands.
    #[must_use]
    pub fn cell(encoding: Encoding) -> Self {
        Self { bootstrapped: 0, fresh: 0, switched: true, margin_log2: encoding.margin_log2(), taken: 0, count: 1 }
    }

    /// The variance of the phase under a set.
    #[must_use]
    pub fn variance(&self, noise: &Noise) -> f64 {
        let operands = self.bootstrapped as f64 * noise.blind_rotation + self.fresh as f64 * noise.fresh;
        operands + if self.switched { noise.key_switch + noise.modulus_switch } else { 0.0 }
    }

    /// The probability that one of the phases decodes to a wrong value.
    #[must_use]
    pub fn failure(&self, noise: &Noise) -> Probability {
        let margin = f64::from(self.margin_log2).exp2() * (1.0 - f64::from(self.taken) / 65536.0);
        Probability::beyond(margin, self.variance(noise)).times(self.count)
    }
}

/// The classes of a program.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NoiseProfile {
    /// Every phase that is decoded is counted in one class.
    pub classes: Vec<NoiseClass>,
}

impl NoiseProfile {
    /// The probability that any phase of the program decodes to a wrong value: the union bound
    /// over all cells and outputs.
    #[must_use]
    pub fn failure(&self, set: &Parameters) -> Probability {
        let noise = Noise::of(set);
        self.failure_with(&noise)
    }

    /// As [`failure`](Self::failure), with variances that are known.
    #[must_use]
    pub fn failure_with(&self, noise: &Noise) -> Probability {
        self.classes.iter().map(|class| class.failure(noise)).fold(Probability::ZERO, Probability::or)
    }

    /// True if the program fails with at most this probability.
    pub(crate) fn holds(&self, noise: &Noise, most: Probability) -> bool {
        let mut all = Probability::ZERO;
        self.classes.iter().all(|class| {
            all = all.or(class.failure(noise));
            all <= most
        })
    }

    /// Adds one phase: classes of equal noise are merged.
    pub fn add(&mut self, class: NoiseClass) {
        let same = |known: &NoiseClass| NoiseClass { count: class.count, ..*known } == class;
        match self.classes.iter_mut().find(|known| same(known)) {
            Some(known) => known.count += class.count,
            None => self.classes.push(class),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn failure(set: &str, encoding: Encoding, bootstrapped: u64) -> f64 {
        let class = NoiseClass { bootstrapped, ..NoiseClass::cell(encoding) };
        class.failure(&Noise::of(catalogue::find(set).unwrap())).log2()
    }

    #[test]
    fn the_catalogue_fails_as_designed() {
        let padded = |message_bits| Encoding::Padded { message_bits };
        for (set, encoding, squares, designed) in [
            ("A", Encoding::Centred, 2, -64.4),
            ("B", padded(3), 74, -64.6),
            ("toy", padded(3), 74, -111.0),
            ("C", padded(4), 25, -144.0),
            ("C", padded(5), 171, -34.0),
        ] {
            let computed = failure(set, encoding, squares);
            println!("{set} {squares}: {computed}");
            assert!((computed - designed).abs() < 1.0, "{set}: {computed}, designed {designed}");
        }
    }

    /// tfhe-rs 1.8.2, `shortint/parameters/v0_11/classic/gaussian/p_fail_2_minus_64/ks_pbs.rs`: n,
    /// k, N, σ of both keys, digits, message and carry bits, noise level, published log2 failure.
    #[test]
    fn published_probabilities_come_out() {
        type Row = (usize, usize, usize, [f64; 2], [u32; 2], [u32; 2], u8, u64, f64);
        let rows: [Row; 3] = [
            (720, 6, 256, [2.540_544_392_252_957e-5, 1.952_439_265_554_808_6e-11], [17, 1], [4, 3], 1, 1, -64.612),
            (781, 4, 512, [8.868_480_365_938_865e-6, 2.845_267_479_601_915e-15], [23, 1], [4, 3], 2, 3, -64.01),
            (858, 2, 1024, [2.348_996_819_227_123e-6, 2.845_267_479_601_915e-15], [23, 1], [5, 3], 3, 7, -64.415),
        ];
        for (n, k, size, std, bootstrap, key_switch, message_bits, level, published) in rows {
            let digits = |[base_log2, levels]: [u32; 2]| crate::Decomposition { base_log2, levels };
            let gaussian = |std: f64| crate::Distribution::Gaussian { std_log2: std.log2() };
            let set = Parameters {
                lwe_dimension: n,
                glwe_dimension: k,
                polynomial_size: size,
                bootstrap: digits(bootstrap),
                key_switch: digits(key_switch),
                // tfhe-rs switches keys modulo 2^64
                switched_log2: 64,
                centred: false,
                lwe_noise: gaussian(std[0]),
                glwe_noise: gaussian(std[1]),
                ..catalogue::find("C").unwrap().clone()
            };
            let class =
                NoiseClass { bootstrapped: level * level, ..NoiseClass::cell(Encoding::Padded { message_bits }) };
            let computed = class.failure(&Noise::of(&set)).log2();
            println!("{n}: {computed}, published {published}");
            assert!((computed - published).abs() < 0.1, "{n}: {computed}, published {published}");
        }
    }
}
