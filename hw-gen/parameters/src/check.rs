//! The ranges in which a set can be executed.

use ringmill_ring::is_prime;

use crate::{Distribution, Parameters, ParametersError};

/// The 64-bit prime 2^64 − 2^32 + 1.
const GOLDILOCKS: u64 = 0xFFFF_FFFF_0000_0001;

impl Parameters {
    /// Checks that the set can be executed: dimensions, digits, moduli, prime and noise.
    ///
    /// # Errors
    /// [`ParametersError::Range`] for the first rule that the set breaks.
    pub fn check(&self) -> Result<(), ParametersError> {
        let rule = |holds: bool, expected: &'static str, found: &dyn std::fmt::Display| match holds {
            true => Ok(()),
            false => {
                Err(ParametersError::Range { name: self.name.clone().into_owned(), expected, found: found.to_string() })
            }
        };
        let (n, k, size) = (self.lwe_dimension, self.glwe_dimension, self.polynomial_size);
        rule((1..=4096).contains(&n), "an n of 1 to 4096", &n)?;
        rule((1..=16).contains(&k), "a k of 1 to 16", &k)?;
        rule(
            size.is_power_of_two() && (16..=65536).contains(&size),
            "an N that is a power of two, 16 to 65536",
            &size,
        )?;
        rule(k * size <= 1 << 17, "a kN of at most 131072", &(k * size))?;
        let w = self.modulus_log2;
        rule((8..=64).contains(&w), "a q of 2^8 to 2^64", &format_args!("2^{w}"))?;
        let ks = self.switched_log2;
        rule(
            (2..=32).contains(&ks) && ks <= w,
            "a key-switch modulus of 2^2 to 2^32, at most q",
            &format_args!("2^{ks}"),
        )?;
        rule(ks >= self.rotation_log2(), "a key-switch modulus of at least 2N", &format_args!("2^{ks}"))?;
        for (digits, what) in [(self.bootstrap, "pbs"), (self.key_switch, "ks")] {
            let found = format_args!("{what} 2^{} x {}", digits.base_log2, digits.levels).to_string();
            rule((1..=32).contains(&digits.base_log2) && digits.levels >= 1, "digits of 1 to 32 bits", &found)?;
            rule(
                u64::from(digits.base_log2) * u64::from(digits.levels) < u64::from(w),
                "digits of fewer bits than q",
                &found,
            )?;
        }
        let bits = self.key_switch.base_log2 * self.key_switch.levels;
        rule(bits < 32, "digits of the key switch of at most 31 bits", &bits)?;
        // a key of more words would be gigabytes that a small file asks for
        let words = self.bootstrap_key_words().max(self.key_switch_key_words());
        rule(words <= 1 << 30, "keys of at most 2^30 words", &words)?;
        let p = self.prime;
        let order = 2 * size as u64;
        rule(is_prime(p) && p % order == 1, "a prime p that is 1 modulo 2N", &p)?;
        rule(p < 1 << 61 || p == GOLDILOCKS, "a prime p below 2^61, or 2^64 - 2^32 + 1", &p)?;
        rule(u128::from(p) > 1 << (w - 1), "a prime p of at least q / 2", &p)?;
        rule(self.bootstrap.base_log2 < 64 - p.leading_zeros(), "digits below p", &self.bootstrap.base_log2)?;
        for (noise, modulus) in [(self.lwe_noise, ks), (self.glwe_noise, w)] {
            let std = noise.std_log2(modulus);
            rule(std.is_finite() && std < 0.0, "a standard deviation below 1", &format_args!("2^{std}"))?;
            if let Distribution::TUniform { bound_log2 } = noise {
                rule(bound_log2 + 2 < modulus, "TUniform noise below the modulus", &bound_log2)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::catalogue;

    #[test]
    fn the_catalogue_can_be_executed() {
        for set in catalogue::all() {
            set.check().unwrap();
        }
    }

    #[test]
    fn every_rule_notices() {
        let good = catalogue::find("A").unwrap();
        let refused = |change: fn(&mut crate::Parameters)| {
            let mut set = good.clone();
            change(&mut set);
            set.check().unwrap_err().to_string()
        };
        assert!(refused(|set| set.polynomial_size = 500).contains("power of two"));
        assert!(refused(|set| set.prime += 2).contains("prime"));
        assert!(refused(|set| set.bootstrap.levels = 9).contains("fewer bits"));
        assert!(refused(|set| set.lwe_dimension = 0).contains("an n of"));
        assert!(refused(|set| set.switched_log2 = 9).contains("at least 2N"));
    }
}
