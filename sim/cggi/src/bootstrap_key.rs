//! The bootstrapping key, transformed modulo p.

use ringmill_parameters::Parameters;

use crate::{
    arithmetic::{Field, Goldilocks, Medium, Small},
    engine::Engine,
    transform::Transform,
};

/// A bootstrapping key for [`blind_rotate`](crate::blind_rotate).
#[derive(Clone, Debug)]
pub struct BootstrapKey {
    pub(crate) engine: AnyEngine,
}

/// The arithmetic that suits the prime.
#[derive(Clone, Debug)]
pub(crate) enum AnyEngine {
    Small(Engine<Small>),
    Medium(Engine<Medium>),
    Goldilocks(Engine<Goldilocks>),
}

impl BootstrapKey {
    /// The key of words modulo q in coefficient form, aligned to the most significant bit of 64,
    /// in the order of tfhe-rs's `LweBootstrapKey`: coefficient of the small key, level (the least
    /// significant first), row, column, coefficient of the polynomial.
    ///
    /// A coefficient v modulo 2^w becomes ⌊(v·p + 2^(w−1)) / 2^w⌋ modulo p.
    ///
    /// # Panics
    /// If the number of words is not [`Parameters::bootstrap_key_words`].
    #[must_use]
    pub fn new(set: &Parameters, words: &[u64]) -> Self {
        assert_eq!(words.len(), set.bootstrap_key_words(), "the words of a bootstrapping key");
        let engine = match set.prime {
            p if p < 1 << 29 => AnyEngine::Small(engine(Small::new(p), set, words)),
            p if p < 1 << 61 => AnyEngine::Medium(engine(Medium::new(p), set, words)),
            _ => AnyEngine::Goldilocks(engine(Goldilocks, set, words)),
        };
        Self { engine }
    }
}

fn engine<F: Field>(field: F, set: &Parameters, words: &[u64]) -> Engine<F> {
    let transform = Transform::new(field, set.polynomial_size);
    let modulus = ringmill_ring::Modulus::new(set.prime).expect("p is prime");
    let (w, p) = (set.modulus_log2, u128::from(set.prime));
    let mut key = Vec::with_capacity(words.len());
    let mut polynomial = vec![F::Word::default(); set.polynomial_size];
    let mut scratch = polynomial.clone();
    for coefficients in words.chunks_exact(set.polynomial_size) {
        for (into, word) in polynomial.iter_mut().zip(coefficients) {
            let rounded = (u128::from(word >> (64 - w)) * p + (1 << (w - 1))) >> w;
            *into = field.word(if rounded == p { 0 } else { rounded as u64 });
        }
        crate::vectorize(
            #[inline(always)]
            || transform.forward(&mut polynomial, &mut scratch),
        );
        // 1/N of the inverse transform is in the key
        let scaled = polynomial.iter().map(|word| modulus.mul(field.residue(*word), transform.size_inverse()));
        key.extend(scaled.map(|residue| field.key(residue)));
    }
    Engine::new(transform, set, key)
}
