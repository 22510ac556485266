//! The set: dimensions, decompositions, moduli, noise of fresh encryptions.

use std::borrow::Cow;

/// A decomposition in balanced digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decomposition {
    /// log2 of the base.
    pub base_log2: u32,
    /// The number of digits.
    pub levels: u32,
}

/// The noise of fresh encryptions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Distribution {
    /// Rounded Gaussian noise; the standard deviation is a fraction of the modulus.
    Gaussian {
        /// log2 of the standard deviation.
        std_log2: f64,
    },
    /// TUniform noise of tfhe-rs: −2^b and 2^b with probability 2^−(b+2), each integer between
    /// with probability 2^−(b+1), in units of the modulus' last place.
    TUniform {
        /// The exponent b.
        bound_log2: u32,
    },
}

impl Distribution {
    /// The standard deviation as a fraction of a modulus 2^`modulus_log2`, as log2.
    #[must_use]
    pub fn std_log2(self, modulus_log2: u32) -> f64 {
        match self {
            Self::Gaussian { std_log2 } => std_log2,
            Self::TUniform { bound_log2 } => {
                let variance = (f64::from(2 * bound_log2 + 1).exp2() + 1.0) / 6.0;
                variance.log2() / 2.0 - f64::from(modulus_log2)
            }
        }
    }

    /// The variance as a fraction of the squared modulus.
    #[must_use]
    pub fn variance(self, modulus_log2: u32) -> f64 {
        (2.0 * self.std_log2(modulus_log2)).exp2()
    }
}

/// The source of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Provenance {
    /// The catalogue, with the reference of the set.
    Catalogue(Cow<'static, str>),
    /// The search of this crate.
    Search,
    /// A file of the user.
    File,
}

/// A parameter set of CGGI with binary keys: key switch first, then modulus switch and blind
/// rotation. Ciphertexts between cells have dimension kN and modulus 2^w.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// The name, as `--params` reads it.
    pub name: Cow<'static, str>,
    /// n: the dimension after the key switch.
    pub lwe_dimension: usize,
    /// k: the number of mask polynomials.
    pub glwe_dimension: usize,
    /// N: the number of coefficients, a power of two.
    pub polynomial_size: usize,
    /// Digits of the accumulators.
    pub bootstrap: Decomposition,
    /// Digits of the key switch.
    pub key_switch: Decomposition,
    /// w: ciphertexts are modulo q = 2^w.
    pub modulus_log2: u32,
    /// log2 of the modulus after the key switch, at most 32.
    pub switched_log2: u32,
    /// p: the prime of the number-theoretic transform, 1 modulo 2N.
    pub prime: u64,
    /// True if the modulus switch is centred (Bernard et al., eprint 2024/1718).
    pub centred: bool,
    /// Noise of the key-switching key, modulo 2^[`switched_log2`](Self::switched_log2).
    pub lwe_noise: Distribution,
    /// Noise of the bootstrapping key and of inputs, modulo q.
    pub glwe_noise: Distribution,
    /// Security by the lattice estimator, in bits, where somebody ran it on the set.
    pub estimated_bits: Option<f64>,
    /// The source of the set.
    pub provenance: Provenance,
}

impl Parameters {
    /// kN: the dimension of the ciphertexts between cells.
    #[must_use]
    pub fn big_dimension(&self) -> usize {
        self.glwe_dimension * self.polynomial_size
    }

    /// log2 of 2N, the modulus of the rotations.
    #[must_use]
    pub fn rotation_log2(&self) -> u32 {
        self.polynomial_size.trailing_zeros() + 1
    }

    /// The integers of the bootstrapping key: n·l·(k+1)²·N.
    #[must_use]
    pub fn bootstrap_key_words(&self) -> usize {
        let size = self.glwe_dimension + 1;
        self.lwe_dimension * self.bootstrap.levels as usize * size * size * self.polynomial_size
    }

    /// The integers of the key-switching key: kN·L·(n+1).
    #[must_use]
    pub fn key_switch_key_words(&self) -> usize {
        self.big_dimension() * self.key_switch.levels as usize * (self.lwe_dimension + 1)
    }
}
