//! Blind rotation: an accumulator is multiplied by X to a power that nobody sees.

use ringmill_parameters::Parameters;

use crate::{
    arithmetic::{Field, PRODUCTS},
    bootstrap_key::{AnyEngine, BootstrapKey},
    decompose::Digits,
    rotate::{rotate, rotate_difference},
    trace::{Event, Trace},
    transform::Transform,
};

/// Rotates an accumulator, mask polynomials first, by the phase of a ciphertext modulo 2N: the
/// coefficients move down by body − Σ mask·key. Words are aligned to the most significant bit of
/// 64.
///
/// Steps with a rotation of 0 are skipped, since they change nothing. The rotation by the body
/// comes last, as in tfhe-rs's `blind_rotate_ntt64_bnf_assign`.
///
/// # Panics
/// If the shapes are not those of the key's set.
pub fn blind_rotate(key: &BootstrapKey, rotations: &[u32], accumulator: &mut [u64], trace: &mut impl Trace) {
    match &key.engine {
        AnyEngine::Small(engine) => engine.run(rotations, accumulator, trace),
        AnyEngine::Medium(engine) => engine.run(rotations, accumulator, trace),
        AnyEngine::Goldilocks(engine) => engine.run(rotations, accumulator, trace),
    }
}

/// A key with the tables of its prime.
#[derive(Clone, Debug)]
pub(crate) struct Engine<F: Field> {
    transform: Transform<F>,
    digits: Digits,
    size: usize,
    /// k + 1.
    parts: usize,
    modulus_log2: u32,
    /// ⌊2^(63+w) / p⌋ for w < 64: p is above 2^(w−1).
    reciprocal: u64,
    /// One GGSW ciphertext a coefficient of the small key.
    key: Vec<F::Word>,
}

/// The words that a blind rotation works on.
struct Work<F: Field> {
    difference: Vec<u64>,
    states: Vec<i64>,
    digits: Vec<F::Word>,
    sums: Vec<F::Sum>,
    words: Vec<F::Word>,
}

impl<F: Field> Engine<F> {
    pub(crate) fn new(transform: Transform<F>, set: &Parameters, key: Vec<F::Word>) -> Self {
        let reciprocal = match set.modulus_log2 {
            64 => 0,
            w => ((1u128 << (63 + w)) / u128::from(set.prime)) as u64,
        };
        Self {
            transform,
            digits: Digits::new(set.bootstrap),
            size: set.polynomial_size,
            parts: set.glwe_dimension + 1,
            modulus_log2: set.modulus_log2,
            reciprocal,
            key,
        }
    }

    fn run<T: Trace>(&self, rotations: &[u32], accumulator: &mut [u64], trace: &mut T) {
        let (body, mask) = rotations.split_last().expect("a ciphertext has a body");
        let ggsw = self.digits.levels() * self.parts * self.parts * self.size;
        assert_eq!(accumulator.len(), self.parts * self.size, "an accumulator of the set");
        assert_eq!(mask.len() * ggsw, self.key.len(), "rotations of the set");
        let mut work = Work::<F> {
            difference: vec![0; self.size],
            states: vec![0; self.size],
            digits: vec![F::Word::default(); self.digits.levels() * self.parts * self.size],
            sums: vec![F::Sum::default(); self.size],
            words: vec![F::Word::default(); self.size],
        };
        for (index, (rotation, key)) in mask.iter().zip(self.key.chunks_exact(ggsw)).enumerate() {
            if *rotation == 0 {
                continue;
            }
            crate::vectorize(
                #[inline(always)]
                || self.step(*rotation as usize, key, accumulator, &mut work),
            );
            if T::RECORDS {
                trace.record(Event::Step { index, accumulator: self.low_bits(accumulator) });
            }
        }
        let exponent = (2 * self.size - *body as usize) % (2 * self.size);
        for polynomial in accumulator.chunks_exact_mut(self.size) {
            rotate(polynomial, exponent, &mut work.difference);
            polynomial.copy_from_slice(&work.difference);
        }
        if T::RECORDS {
            trace.record(Event::Rotated(self.low_bits(accumulator)));
        }
    }

    fn low_bits(&self, words: &[u64]) -> Vec<u64> {
        words.iter().map(|word| word >> (64 - self.modulus_log2)).collect()
    }

    /// accumulator += GGSW ⊡ (X^rotation − 1)·accumulator.
    #[inline(always)]
    fn step(&self, rotation: usize, key: &[F::Word], accumulator: &mut [u64], work: &mut Work<F>) {
        let field = self.transform.field();
        let (size, levels) = (self.size, self.digits.levels());
        for (part, polynomial) in accumulator.chunks_exact(size).enumerate() {
            rotate_difference(polynomial, rotation, &mut work.difference);
            for (state, word) in work.states.iter_mut().zip(&work.difference) {
                *state = self.digits.start(*word);
            }
            for level in 0..levels {
                let words = &mut work.digits[(level * self.parts + part) * size..][..size];
                for (word, state) in words.iter_mut().zip(&mut work.states) {
                    *word = field.digit(self.digits.next(state));
                }
                self.transform.forward(words);
                words.iter_mut().for_each(|word| *word = field.normalize(*word));
            }
        }
        // rows in the order of the digits: level, then part
        let row = self.parts * size;
        for (column, polynomial) in accumulator.chunks_exact_mut(size).enumerate() {
            let rows = work.digits.chunks_exact(size).zip(key.chunks_exact(row));
            work.sums.fill(F::Sum::default());
            for (index, (words, key)) in rows.enumerate() {
                let key = &key[column * size..][..size];
                for ((sum, word), key) in work.sums.iter_mut().zip(words).zip(key) {
                    *sum = field.accumulate(*sum, *word, *key);
                }
                if index % PRODUCTS == PRODUCTS - 1 {
                    work.sums.iter_mut().for_each(|sum| *sum = field.partial(*sum));
                }
            }
            for (word, sum) in work.words.iter_mut().zip(&work.sums) {
                *word = field.reduce(*sum);
            }
            self.transform.inverse(&mut work.words);
            for (word, residue) in polynomial.iter_mut().zip(&work.words) {
                *word = word.wrapping_add(self.to_power_of_two(field.residue(*residue)));
            }
        }
    }

    /// ⌊(v·2^w | ⌊p/2⌋) / p⌋ modulo 2^w, aligned to the most significant bit of 64.
    ///
    /// tfhe-rs joins the half with a bitwise or. That is an addition for p below 2^(w+1); for
    /// larger primes, as that of set A, it rounds down more often.
    #[inline(always)]
    fn to_power_of_two(&self, v: u64) -> u64 {
        let p = self.transform.field().prime();
        let w = self.modulus_log2;
        if w == 64 {
            return goldilocks_to_64(v);
        }
        // the estimate is at most two below; the remainder fits in 64 bits
        let mut quotient = ((u128::from(v) * u128::from(self.reciprocal)) >> 63) as u64;
        let mut rest = ((v << w) | p / 2).wrapping_sub(quotient.wrapping_mul(p));
        for _ in 0..2 {
            let over = u64::from(rest >= p);
            quotient += over;
            rest = rest.wrapping_sub(over * p);
        }
        quotient << (64 - w)
    }
}

/// ⌊(v·2^64 + ⌊p/2⌋) / p⌋ modulo 2^64 for p = 2^64 − 2^32 + 1: v·2^64 = v·p + v·(2^32 − 1).
#[inline(always)]
fn goldilocks_to_64(v: u64) -> u64 {
    const P: u64 = 0xFFFF_FFFF_0000_0001;
    const EPSILON: u64 = 0xFFFF_FFFF;
    let rest = u128::from(v) * u128::from(EPSILON) + u128::from(P / 2);
    let high = (rest >> 64) as u64;
    // rest = high·2^64 + low = high·p + high·ε + low
    let left = u128::from(high) * u128::from(EPSILON) + u128::from(rest as u64);
    let more = u64::from(left >= u128::from(P));
    v.wrapping_add(high).wrapping_add(more)
}
