//! The factors of x^N + 1 or x^N − 1, layer by layer: the factors of a transform's butterflies.

use crate::{Modulus, NegacyclicRoot, RingError};

/// A polynomial x^N ± 1 that is split in halves, `layers` times: in layer s (from 0) there are 2^s
/// factors x^(N/2^s) − r, and group i of them splits into x^(N/2^(s+1)) − f and x^(N/2^(s+1)) + f
/// with f² = r, in this order. A transform that stops before x − r is incomplete (as in FIPS 203,
/// where layers = 7 and N = 256); its values are polynomials of degree N/2^layers − 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Splitting {
    root: NegacyclicRoot,
    n: u64,
    layers: u32,
    /// The exponent of the root that N's own r is: 0 for x^N − 1, half of the root's order for x^N
    /// + 1.
    first: u64,
}

impl Splitting {
    /// x^N + 1 into linear factors, for the N of the root.
    #[must_use]
    pub fn negacyclic(root: NegacyclicRoot) -> Self {
        Self::incomplete(root, root.n())
    }

    /// x^n + 1 into factors of degree n / root.n(); `n` is a power of two that is not below
    /// root.n().
    #[must_use]
    pub fn incomplete(root: NegacyclicRoot, n: u64) -> Self {
        debug_assert!(n.is_power_of_two() && n >= root.n());
        Self { root, n, layers: root.n().trailing_zeros(), first: root.n() }
    }

    /// x^N − 1 into linear factors, for N = 2 · root.n(): the root has order N.
    #[must_use]
    pub fn cyclic(root: NegacyclicRoot) -> Self {
        let n = 2 * root.n();
        Self { root, n, layers: n.trailing_zeros(), first: 0 }
    }

    /// The splitting of x^n + 1 (`negacyclic`) or x^n − 1, with the root `given` or the smallest
    /// root. Where q has no root for linear factors of x^n + 1, but one of half that order, it is
    /// split into pairs.
    ///
    /// # Errors
    /// As [`NegacyclicRoot::new`] and [`NegacyclicRoot::smallest`] of the whole.
    pub fn of_ring(modulus: Modulus, n: u64, negacyclic: bool, given: Option<u64>) -> Result<Self, RingError> {
        if !n.is_power_of_two() || n < 2 {
            return Err(RingError::NotAPowerOfTwo { n });
        }
        let root = |n| match given {
            Some(value) => NegacyclicRoot::new(modulus, n, value),
            None => NegacyclicRoot::smallest(modulus, n),
        };
        if !negacyclic {
            return root(n / 2).map(Self::cyclic);
        }
        root(n).map(Self::negacyclic).or_else(|error| match NegacyclicRoot::smallest(modulus, n) {
            Err(_) if n >= 4 => root(n / 2).map(|root| Self::incomplete(root, n)).map_err(|_| error),
            _ => Err(error),
        })
    }

    /// Coefficients of a value: 1, or 2 where factors are x² − r.
    #[must_use]
    pub fn degree(&self) -> u64 {
        self.n >> self.layers
    }

    /// N.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// log2 of the number of factors.
    #[must_use]
    pub fn layers(&self) -> u32 {
        self.layers
    }

    /// The modulus.
    #[must_use]
    pub fn modulus(&self) -> Modulus {
        self.root.modulus()
    }

    /// The root all factors are powers of: of order 2N / (N / 2^layers) for x^N + 1, N for x^N − 1.
    #[must_use]
    pub fn root(&self) -> NegacyclicRoot {
        self.root
    }

    /// True if x^N − 1 is split.
    #[must_use]
    pub fn is_cyclic(&self) -> bool {
        self.first == 0
    }

    /// The r of factor `group` of 2^layer, as an exponent of the root.
    fn exponent(&self, layer: u32, group: u64) -> u64 {
        let half = self.root.n();
        (0..layer).rev().fold(self.first, |exponent, bit| exponent / 2 + half * (group >> bit & 1))
    }

    /// The factor f of a group in a layer: the butterfly takes (a, b) to (a + f·b, a − f·b), the
    /// inverse one (a + b, (a − b) / f), half of each.
    #[must_use]
    pub fn factor(&self, layer: u32, group: u64) -> u64 {
        self.modulus().pow(self.root.value(), self.exponent(layer, group) / 2)
    }

    /// The residues modulo the factors of a polynomial of N coefficients, each residue's
    /// coefficients side by side: layer by layer, as the butterflies of a transform do it. A
    /// shorter one is filled up with 0.
    #[must_use]
    pub fn residues(&self, coefficients: &[u64]) -> Vec<u64> {
        let modulus = self.modulus();
        let mut all = coefficients.to_vec();
        all.resize(self.n as usize, 0);
        for layer in 0..self.layers {
            let size = (self.n >> layer) as usize;
            for (group, residue) in all.chunks_exact_mut(size).enumerate() {
                let factor = self.factor(layer, group as u64);
                let (low, high) = residue.split_at_mut(size / 2);
                for (a, b) in low.iter_mut().zip(high) {
                    let product = modulus.mul(*b, factor);
                    (*a, *b) = (modulus.add(*a, product), modulus.sub(*a, product));
                }
            }
        }
        all
    }

    /// The coefficients of the polynomial with these residues: the inverse of [`Self::residues`].
    #[must_use]
    pub fn coefficients(&self, residues: &[u64]) -> Vec<u64> {
        let modulus = self.modulus();
        let half = modulus.inverse(2);
        let mut all = residues.to_vec();
        for layer in (0..self.layers).rev() {
            let size = (self.n >> layer) as usize;
            for (group, residue) in all.chunks_exact_mut(size).enumerate() {
                let factor = modulus.mul(half, modulus.inverse(self.factor(layer, group as u64)));
                let (low, high) = residue.split_at_mut(size / 2);
                for (a, b) in low.iter_mut().zip(high) {
                    let difference = modulus.sub(*a, *b);
                    (*a, *b) = (modulus.mul(half, modulus.add(*a, *b)), modulus.mul(factor, difference));
                }
            }
        }
        all
    }

    /// The residues of the product of two polynomials, given by their residues.
    #[must_use]
    pub fn products(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let (modulus, degree) = (self.modulus(), self.degree() as usize);
        let mut all = vec![0; a.len()];
        let values = a.chunks_exact(degree).zip(b.chunks_exact(degree)).zip(all.chunks_exact_mut(degree));
        for (index, ((a, b), product)) in values.enumerate() {
            let point = self.point(index as u64);
            for (i, &a) in a.iter().enumerate() {
                for (j, &b) in b.iter().enumerate() {
                    let term = modulus.mul(a, b);
                    let (place, term) = match (i + j).checked_sub(degree) {
                        Some(place) => (place, modulus.mul(term, point)),
                        None => (i + j, term),
                    };
                    product[place] = modulus.add(product[place], term);
                }
            }
        }
        all
    }

    /// The r of value `index`, which is the residue modulo x^(N / 2^layers) − r.
    #[must_use]
    pub fn point(&self, index: u64) -> u64 {
        self.modulus().pow(self.root.value(), self.exponent(self.layers, index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bit_reverse::bit_reverse;

    fn root(q: u64, n: u64) -> NegacyclicRoot {
        NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect("a root")
    }

    #[test]
    fn factors_are_square_roots_of_what_they_split() {
        for splitting in [
            Splitting::negacyclic(root(97, 16)),
            Splitting::cyclic(root(97, 16)),
            Splitting::incomplete(root(3329, 128), 256),
        ] {
            let q = splitting.modulus();
            let layers = splitting.layers();
            let one = if splitting.is_cyclic() { 1 } else { q.value() - 1 };
            let mut r = vec![one];
            for layer in 0..layers {
                let mut next = Vec::new();
                for (group, &r) in r.iter().enumerate() {
                    let factor = splitting.factor(layer, group as u64);
                    assert_eq!(q.mul(factor, factor), r, "layer {layer}, group {group}");
                    next.extend([factor, q.sub(0, factor)]);
                }
                r = next;
            }
            let points: Vec<u64> = (0..1 << layers).map(|index| splitting.point(index)).collect();
            assert_eq!(points, r);
        }
    }

    #[test]
    fn a_ring_is_split_as_far_as_its_roots_go() {
        let of = |q, n, negacyclic, given| Splitting::of_ring(Modulus::new(q).expect("prime"), n, negacyclic, given);
        assert_eq!(of(7681, 256, true, None), Ok(Splitting::negacyclic(root(7681, 256))));
        assert_eq!(of(97, 32, false, None), Ok(Splitting::cyclic(root(97, 16))));
        let kyber = of(3329, 256, true, None).expect("pairs");
        assert_eq!((kyber.layers(), kyber.degree(), kyber.root().value()), (7, 2, 17));
        assert_eq!(of(3329, 256, true, Some(17)), Ok(kyber));
        assert_eq!(of(3329, 512, true, None).expect_err("no root").to_string(), root_error(3329, 512));
        assert!(of(3329, 256, true, Some(18)).is_err());
    }

    fn root_error(q: u64, n: u64) -> String {
        NegacyclicRoot::smallest(Modulus::new(q).expect("prime"), n).expect_err("no root").to_string()
    }

    #[test]
    fn residues_are_inverted_and_multiplied() {
        for splitting in [
            Splitting::negacyclic(root(97, 16)),
            Splitting::cyclic(root(97, 16)),
            Splitting::incomplete(root(3329, 128), 256),
        ] {
            let (q, n) = (splitting.modulus(), splitting.n() as usize);
            let drawn = |seed: u64| (0..n as u64).map(move |k| (seed * (k + 3) * (k + 7) + k) % q.value());
            let (a, b): (Vec<u64>, Vec<u64>) = (drawn(5).collect(), drawn(11).collect());
            let [x, y] = [&a, &b].map(|polynomial| splitting.residues(polynomial));
            assert_eq!(splitting.coefficients(&x), a);
            // By the definition: x^N is 1 or −1.
            let mut product = vec![0; n];
            for (i, &a) in a.iter().enumerate() {
                for (j, &b) in b.iter().enumerate() {
                    let term = q.mul(a, b);
                    let wraps = i + j >= n && !splitting.is_cyclic();
                    let place = &mut product[(i + j) % n];
                    *place = if wraps { q.sub(*place, term) } else { q.add(*place, term) };
                }
            }
            assert_eq!(splitting.coefficients(&splitting.products(&x, &y)), product);
        }
    }

    #[test]
    fn values_are_in_bit_reversed_order() {
        let negacyclic = Splitting::negacyclic(root(7681, 256));
        let psi = root(7681, 256);
        for layer in 0..8 {
            for group in 0..1 << layer {
                let exponent = bit_reverse((1 << layer) + group as usize, 8);
                assert_eq!(negacyclic.factor(layer, group), psi.modulus().pow(psi.value(), exponent as u64));
            }
        }
        let cyclic = Splitting::cyclic(root(97, 16));
        for index in 0..32 {
            let power = |exponent| cyclic.modulus().pow(cyclic.root().value(), exponent);
            assert_eq!(cyclic.point(index), power(bit_reverse(index as usize, 5) as u64));
        }
    }
}
