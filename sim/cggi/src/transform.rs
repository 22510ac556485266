//! The negacyclic number-theoretic transform of N points modulo p.
//!
//! Its geometry is constant (Pease, 1968): each layer of the forward transform pairs the words at i
//! and i + N/2 and writes the results to 2i and 2i + 1, so that every layer is one loop over
//! contiguous words. The order of the results is bit-reversed, which does not matter to products:
//! keys are transformed the same way.

use ringmill_ring::{Modulus, NegacyclicRoot, bit_reverse};

use crate::arithmetic::{BLOCK, Field};

/// Tables of a transform.
#[derive(Clone, Debug)]
pub(crate) struct Transform<F: Field> {
    field: F,
    /// Factors of each layer of the forward transform: layer m = 1, 2, 4 … has the powers
    /// ψ^rev(m + i) for i below m, repeated to a block.
    forward: Vec<Vec<F::Factor>>,
    /// Their inverses.
    inverse: Vec<Vec<F::Factor>>,
    size_inverse: u64,
}

impl<F: Field> Transform<F> {
    /// The transform of `size` points.
    ///
    /// # Panics
    /// If the prime has no 2N-th root of unity: a checked parameter set has one.
    pub(crate) fn new(field: F, size: usize) -> Self {
        let modulus = Modulus::new(field.prime()).expect("p is prime");
        let root = NegacyclicRoot::smallest(modulus, size as u64).expect("2N divides p − 1").value();
        let inverse = modulus.pow(root, 2 * size as u64 - 1);
        let bits = size.trailing_zeros();
        let layers = |base: u64| -> Vec<Vec<F::Factor>> {
            let layer = |log2: u32| {
                let blocks = 1_usize << log2;
                let exponent = |i: usize| bit_reverse(blocks + i % blocks, bits) as u64;
                let length = blocks.max(BLOCK).min(size / 2);
                (0..length).map(|i| field.factor(modulus.pow(base, exponent(i)))).collect()
            };
            (0..bits).map(layer).collect()
        };
        let size_inverse = modulus.pow(size as u64, field.prime() - 2);
        Self { field, forward: layers(root), inverse: layers(inverse), size_inverse }
    }

    pub(crate) fn field(&self) -> F {
        self.field
    }

    /// 1/N modulo p, which [`inverse`](Self::inverse) leaves out.
    pub(crate) fn size_inverse(&self) -> u64 {
        self.size_inverse
    }

    /// Transforms coefficients; `scratch` has as many words. The words are lazy.
    #[inline(always)]
    pub(crate) fn forward(&self, words: &mut [F::Word], scratch: &mut [F::Word]) {
        let (pairs, last) = self.forward.as_chunks::<2>();
        for [first, second] in pairs {
            self.forward_layer(first, words, scratch);
            self.forward_layer(second, scratch, words);
        }
        if let [last] = last {
            self.forward_layer(last, words, scratch);
            words.copy_from_slice(scratch);
        }
    }

    #[inline(always)]
    fn forward_layer(&self, factors: &[F::Factor], from: &[F::Word], into: &mut [F::Word]) {
        let field = self.field;
        let (low, high) = from.split_at(from.len() / 2);
        let runs = low.chunks_exact(factors.len()).zip(high.chunks_exact(factors.len()));
        for ((low, high), into) in runs.zip(into.chunks_exact_mut(2 * factors.len())) {
            for (((x, y), factor), pair) in low.iter().zip(high).zip(factors).zip(into.chunks_exact_mut(2)) {
                (pair[0], pair[1]) = field.forward(*x, *y, *factor);
            }
        }
    }

    /// N times the coefficients; `scratch` has as many words. The words are lazy.
    #[inline(always)]
    pub(crate) fn inverse(&self, words: &mut [F::Word], scratch: &mut [F::Word]) {
        let (pairs, last) = self.inverse.as_chunks::<2>();
        if let [last] = last {
            self.inverse_layer(last, words, scratch);
            words.copy_from_slice(scratch);
        }
        for [first, second] in pairs.iter().rev() {
            self.inverse_layer(second, words, scratch);
            self.inverse_layer(first, scratch, words);
        }
    }

    #[inline(always)]
    fn inverse_layer(&self, factors: &[F::Factor], from: &[F::Word], into: &mut [F::Word]) {
        let field = self.field;
        let (low, high) = into.split_at_mut(from.len() / 2);
        let runs = low.chunks_exact_mut(factors.len()).zip(high.chunks_exact_mut(factors.len()));
        for ((low, high), from) in runs.zip(from.chunks_exact(2 * factors.len())) {
            for (((x, y), factor), pair) in low.iter_mut().zip(high).zip(factors).zip(from.chunks_exact(2)) {
                (*x, *y) = field.inverse(pair[0], pair[1], *factor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::arithmetic::{Goldilocks, Medium, Small};

    /// a·b modulo X^N + 1 and p, by definition.
    fn product(a: &[u64], b: &[u64], p: u64) -> Vec<u64> {
        let size = a.len();
        let p = u128::from(p);
        let mut sums = vec![0_u128; size];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                let product = u128::from(*x) * u128::from(*y) % p;
                let place = (i + j) % size;
                sums[place] = (sums[place] + if i + j < size { product } else { p - product }) % p;
            }
        }
        sums.iter().map(|sum| *sum as u64).collect()
    }

    fn assert_multiplies<F: Field>(field: F, a: &[u64], b: &[u64]) {
        let transform = Transform::new(field, a.len());
        let modulus = Modulus::new(field.prime()).unwrap();
        let (a, b): (Vec<u64>, Vec<u64>) =
            (a.iter().map(|a| a % field.prime()).collect(), b.iter().map(|b| b % field.prime()).collect());
        let forward = |residues: &[u64]| {
            let mut words: Vec<F::Word> = residues.iter().map(|residue| field.word(*residue)).collect();
            transform.forward(&mut words, &mut vec![F::Word::default(); residues.len()]);
            words
        };
        let key: Vec<F::Word> = forward(&b)
            .iter()
            .map(|word| field.key(modulus.mul(field.residue(*word), transform.size_inverse())))
            .collect();
        let normal: Vec<F::Word> = forward(&a).into_iter().map(|word| field.normalize(word)).collect();
        let (normal, _) = normal.as_chunks::<BLOCK>();
        let (key, _) = key.as_chunks::<BLOCK>();
        let mut words: Vec<F::Word> = Vec::new();
        for (normal, key) in normal.iter().zip(key) {
            let mut sums = F::Sums::default();
            field.accumulate(&mut sums, normal, key);
            words.extend(field.reduce(&sums));
        }
        let mut scratch = words.clone();
        transform.inverse(&mut words, &mut scratch);
        let found: Vec<u64> = words.iter().map(|word| field.residue(*word)).collect();
        assert_eq!(found, product(&a, &b, field.prime()));
    }

    /// A prime of 61 bits that is 1 modulo 64.
    const LARGEST: u64 = 2_305_843_009_213_692_737;

    proptest! {
        #[test]
        fn products_are_negacyclic(a in prop::collection::vec(any::<u64>(), 32), b in prop::collection::vec(any::<u64>(), 32)) {
            assert_multiplies(Small::new((1 << 28) - (1 << 16) + 1), &a, &b);
            assert_multiplies(Medium::new((1 << 36) - (1 << 20) + 1), &a, &b);
            assert_multiplies(Medium::new(LARGEST), &a, &b);
            assert_multiplies(Goldilocks, &a, &b);
        }
    }
}
