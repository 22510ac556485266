//! The negacyclic number-theoretic transform in natural order.

use ringmill_ring::{Modulus, NegacyclicRoot, RingError, bit_reverse};

/// The transform of N points modulo a prime t: value j is the polynomial at ψ^(2j+1), where ψ is
/// the smallest primitive 2N-th root of unity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Transform {
    modulus: Modulus,
    /// ψ^e for e from 0 to 2N − 1.
    powers: Vec<u64>,
}

impl Transform {
    /// The transform of `n` points, a power of two, modulo `t`.
    pub(crate) fn new(n: usize, t: u64) -> Result<Self, RingError> {
        let modulus = Modulus::new(t).map_err(|error| error.of_degree(n as u64))?;
        let root = NegacyclicRoot::smallest(modulus, n as u64)?.value();
        let powers = std::iter::successors(Some(1), |power| Some(modulus.mul(*power, root)));
        Ok(Self { modulus, powers: powers.take(2 * n).collect() })
    }

    /// The modulus.
    pub(crate) fn modulus(&self) -> Modulus {
        self.modulus
    }

    fn n(&self) -> usize {
        self.powers.len() / 2
    }

    /// The values of a polynomial, from its N coefficients.
    pub(crate) fn values(&self, coefficients: &[u64]) -> Vec<u64> {
        let twisted = coefficients.iter().zip(&self.powers).map(|(a, power)| self.modulus.mul(*a, *power));
        let mut values = twisted.collect();
        self.cyclic(&mut values, |exponent| exponent);
        values
    }

    /// The coefficients of the polynomial with N values.
    pub(crate) fn coefficients(&self, values: &[u64]) -> Vec<u64> {
        let order = self.powers.len();
        let mut coefficients = values.to_vec();
        self.cyclic(&mut coefficients, |exponent| (order - exponent) % order);
        let size_inverse = self.modulus.inverse(self.n() as u64 % self.modulus.value());
        let untwist = |(k, a)| {
            let power = self.powers[(order - k) % order];
            self.modulus.mul(a, self.modulus.mul(power, size_inverse))
        };
        coefficients.into_iter().enumerate().map(untwist).collect()
    }

    /// The cyclic transform by ω = ψ², or by its inverse: `power` turns an exponent of ψ into that
    /// of the factor (Cooley and Tukey, 1965, decimation in time).
    fn cyclic(&self, values: &mut Vec<u64>, power: impl Fn(usize) -> usize) {
        let (n, modulus) = (self.n(), self.modulus);
        let bits = n.trailing_zeros();
        *values = (0..n).map(|i| values[bit_reverse(i, bits)]).collect();
        for log2 in 0..bits {
            let half = 1 << log2;
            for block in values.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (j, (x, y)) in low.iter_mut().zip(high).enumerate() {
                    let term = modulus.mul(*y, self.powers[power(j * (n / half))]);
                    (*x, *y) = (modulus.add(*x, term), modulus.sub(*x, term));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The values by definition.
    fn by_definition(coefficients: &[u64], t: u64) -> Vec<u64> {
        let n = coefficients.len();
        let modulus = Modulus::new(t).unwrap();
        let root = NegacyclicRoot::smallest(modulus, n as u64).unwrap().value();
        let value = |j: usize| {
            let point = modulus.pow(root, 2 * j as u64 + 1);
            coefficients.iter().rev().fold(0, |sum, a| modulus.add(modulus.mul(sum, point), *a))
        };
        (0..n).map(value).collect()
    }

    /// The largest prime below 2^64 that is 1 modulo 2^17.
    const LARGEST: u64 = 18_446_744_073_707_716_609;

    proptest! {
        #[test]
        fn values_are_those_of_the_definition(log2 in 1..=6_u32, seed in prop::collection::vec(any::<u64>(), 64)) {
            for t in [257, 65_537, LARGEST, 0xFFFF_FFFF_0000_0001] {
                let transform = Transform::new(1 << log2, t).unwrap();
                let coefficients: Vec<u64> = seed[..1 << log2].iter().map(|word| word % t).collect();
                let values = transform.values(&coefficients);
                prop_assert_eq!(&values, &by_definition(&coefficients, t));
                prop_assert_eq!(transform.coefficients(&values), coefficients);
            }
        }
    }

    #[test]
    fn the_largest_size_comes_back() {
        let transform = Transform::new(65_536, 0xFFFF_FFFF_0000_0001).unwrap();
        let coefficients: Vec<u64> = (0..65_536_u64).map(|k| k * k * k).collect();
        assert_eq!(transform.coefficients(&transform.values(&coefficients)), coefficients);
    }
}
