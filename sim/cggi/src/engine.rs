//! The steps of a blind rotation in the arithmetic of one prime.

use ringmill_parameters::Parameters;

use crate::{
    arithmetic::{BLOCK, Field, PRODUCTS, Rounding},
    decompose::Digits,
    rotate::{rotate, rotate_difference},
    trace::{Event, Trace},
    transform::Transform,
};

/// A key with the tables of its prime.
#[derive(Clone, Debug)]
pub(crate) struct Engine<F: Field> {
    transform: Transform<F>,
    digits: Digits,
    size: usize,
    /// k + 1.
    parts: usize,
    modulus_log2: u32,
    rounding: Rounding,
    /// One GGSW ciphertext a coefficient of the small key.
    key: Vec<F::Word>,
}

/// The words that a blind rotation works on.
struct Work<F: Field> {
    difference: Vec<u64>,
    states: Vec<i64>,
    digits: Vec<F::Word>,
    words: Vec<F::Word>,
    scratch: Vec<F::Word>,
}

impl<F: Field> Engine<F> {
    pub(crate) fn new(transform: Transform<F>, set: &Parameters, key: Vec<F::Word>) -> Self {
        Self {
            transform,
            digits: Digits::new(set.bootstrap),
            size: set.polynomial_size,
            parts: set.glwe_dimension + 1,
            modulus_log2: set.modulus_log2,
            rounding: Rounding::new(set.modulus_log2, set.prime),
            key,
        }
    }

    /// Rotates an accumulator; see [`blind_rotate`](crate::blind_rotate()).
    pub(crate) fn run<T: Trace>(&self, rotations: &[u32], accumulator: &mut [u64], trace: &mut T) {
        let (body, mask) = rotations.split_last().expect("a ciphertext has a body");
        let ggsw = self.digits.levels() * self.parts * self.parts * self.size;
        assert_eq!(accumulator.len(), self.parts * self.size, "an accumulator of the set");
        assert_eq!(mask.len() * ggsw, self.key.len(), "rotations of the set");
        let mut work = Work::<F> {
            difference: vec![0; self.size],
            states: vec![0; self.size],
            digits: vec![F::Word::default(); self.digits.levels() * self.parts * self.size],
            words: vec![F::Word::default(); self.size],
            scratch: vec![F::Word::default(); self.size],
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
        // copies, so that loops read them once
        let (size, digits, rounding) = (self.size, self.digits, self.rounding);
        let levels = digits.levels();
        for (part, polynomial) in accumulator.chunks_exact(size).enumerate() {
            rotate_difference(polynomial, rotation, &mut work.difference);
            for (state, word) in work.states.iter_mut().zip(&work.difference) {
                *state = digits.start(*word);
            }
            for level in 0..levels {
                let words = &mut work.digits[(level * self.parts + part) * size..][..size];
                for (word, state) in words.iter_mut().zip(&mut work.states) {
                    *word = field.digit(digits.next(state));
                }
                self.transform.forward(words, &mut work.scratch);
                words.iter_mut().for_each(|word| *word = field.normalize(*word));
            }
        }
        // rows in the order of the digits: level, then part
        let row = self.parts * size;
        for (column, polynomial) in accumulator.chunks_exact_mut(size).enumerate() {
            let (blocks, _) = work.words.as_chunks_mut::<BLOCK>();
            for (block, words) in blocks.iter_mut().enumerate() {
                let start = block * BLOCK;
                let mut total: Option<[F::Word; BLOCK]> = None;
                for (digits, key) in work.digits.chunks(PRODUCTS * size).zip(key.chunks(PRODUCTS * row)) {
                    let mut sums = F::Sums::default();
                    for (digits, key) in digits.chunks_exact(size).zip(key.chunks_exact(row)) {
                        let (Some(digits), Some(key)) =
                            (digits[start..].first_chunk(), key[column * size + start..].first_chunk())
                        else {
                            unreachable!("N is a multiple of a block")
                        };
                        field.accumulate(&mut sums, digits, key);
                    }
                    let reduced = field.reduce(&sums);
                    total = Some(match total {
                        None => reduced,
                        Some(total) => std::array::from_fn(|i| field.add(total[i], reduced[i])),
                    });
                }
                *words = total.unwrap_or_default();
            }
            self.transform.inverse(&mut work.words, &mut work.scratch);
            for (word, residue) in polynomial.iter_mut().zip(&work.words) {
                *word = word.wrapping_add(field.to_power_of_two(*residue, rounding));
            }
        }
    }
}
