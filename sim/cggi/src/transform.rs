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
