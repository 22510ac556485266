//! The negacyclic number-theoretic transform of N points modulo p.
//!
//! Its order is bit-reversed, which does not matter to products: keys are transformed the same way.

use ringmill_ring::{Modulus, NegacyclicRoot, bit_reverse};

use crate::arithmetic::Field;

/// Tables of a transform.
#[derive(Clone, Debug)]
pub(crate) struct Transform<F: Field> {
    field: F,
    /// Powers ψ^rev(i) of a 2N-th root of unity ψ.
    forward: Vec<F::Factor>,
    /// Powers ψ^−rev(i).
    inverse: Vec<F::Factor>,
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
        let powers = |base: u64| {
            let exponent = |i: usize| bit_reverse(i, bits) as u64;
            (0..size).map(|i| field.factor(modulus.pow(base, exponent(i)))).collect()
        };
        let size_inverse = modulus.pow(size as u64, field.prime() - 2);
        Self { field, forward: powers(root), inverse: powers(inverse), size_inverse }
    }

    pub(crate) fn field(&self) -> F {
        self.field
    }

    /// 1/N modulo p, which [`inverse`](Self::inverse) leaves out.
    pub(crate) fn size_inverse(&self) -> u64 {
        self.size_inverse
    }

    /// Transforms coefficients in place; the words are lazy.
    #[inline(always)]
    pub(crate) fn forward(&self, words: &mut [F::Word]) {
        let field = self.field;
        let mut half = words.len();
        let mut blocks = 1;
        while half > 1 {
            half /= 2;
            for (block, factor) in words.chunks_exact_mut(2 * half).zip(&self.forward[blocks..2 * blocks]) {
                let (low, high) = block.split_at_mut(half);
                for (x, y) in low.iter_mut().zip(high) {
                    (*x, *y) = field.forward(*x, *y, *factor);
                }
            }
            blocks *= 2;
        }
    }

    /// N times the coefficients, in place; the words are lazy.
    #[inline(always)]
    pub(crate) fn inverse(&self, words: &mut [F::Word]) {
        let field = self.field;
        let mut half = 1;
        let mut blocks = words.len();
        while blocks > 1 {
            blocks /= 2;
            for (block, factor) in words.chunks_exact_mut(2 * half).zip(&self.inverse[blocks..2 * blocks]) {
                let (low, high) = block.split_at_mut(half);
                for (x, y) in low.iter_mut().zip(high) {
                    (*x, *y) = field.inverse(*x, *y, *factor);
                }
            }
            half *= 2;
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
            transform.forward(&mut words);
            words
        };
        let key: Vec<F::Word> = forward(&b)
            .iter()
            .map(|word| field.key(modulus.mul(field.residue(*word), transform.size_inverse())))
            .collect();
        let products = forward(&a).into_iter().zip(key);
        let mut words: Vec<F::Word> = products
            .map(|(word, key)| field.reduce(field.accumulate(F::Sum::default(), field.normalize(word), key)))
            .collect();
        transform.inverse(&mut words);
        let found: Vec<u64> = words.iter().map(|word| field.residue(*word)).collect();
        assert_eq!(found, product(&a, &b, field.prime()));
    }

    proptest! {
        #[test]
        fn products_are_negacyclic(a in prop::collection::vec(any::<u64>(), 32), b in prop::collection::vec(any::<u64>(), 32)) {
            assert_multiplies(Small::new((1 << 28) - (1 << 16) + 1), &a, &b);
            assert_multiplies(Medium::new((1 << 36) - (1 << 20) + 1), &a, &b);
            assert_multiplies(Medium::new(4611686018326724609), &a, &b);
            assert_multiplies(Goldilocks, &a, &b);
        }
    }
}
