use super::Residues;
use std::collections::HashMap;

/// Evaluation at powers of a root of unity: N values at ψ^(2k+1) modulo x^N + 1, at ω^k modulo x^N
/// − 1. Where q has no root of order 2N but one of order N, residues modulo x² − ζ^(2 brv(i) + 1)
/// as in FIPS 203: value i is the pair of elements 2i and 2i + 1, brv reverses the bits of i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Transform {
    residues: Residues,
    /// The root's powers, as many as its order.
    powers: Vec<u64>,
    negacyclic: bool,
    /// Values: N, or half of it.
    size: usize,
    /// Elements of a value.
    degree: usize,
}

impl Transform {
    /// The transform of N = `size` with a root, or with the smallest one; `None` when there is
    /// none.
    pub fn new(residues: Residues, size: usize, negacyclic: bool, root: Option<u64>) -> Option<Self> {
        let order = if negacyclic { 2 * size } else { size };
        if let Some(found) = smallest_root(residues, order as u64) {
            return Self::of_order(residues, root.unwrap_or(found), order, (negacyclic, size, 1));
        }
        if !negacyclic || size < 4 {
            return None;
        }
        let root = root.or_else(|| smallest_root(residues, size as u64))?;
        Self::of_order(residues, root, size, (negacyclic, size / 2, 2))
    }

    fn of_order(
        residues: Residues,
        root: u64,
        order: usize,
        (negacyclic, size, degree): (bool, usize, usize),
    ) -> Option<Self> {
        let mut powers = Vec::with_capacity(order);
        let mut power = 1;
        for _ in 0..order {
            powers.push(power);
            power = residues.mul(power, root);
        }
        (power == 1).then_some(Self { residues, powers, negacyclic, size, degree })
    }

    /// The exponent of the root at value k.
    fn point(&self, k: usize) -> usize {
        match (self.negacyclic, self.degree) {
            (false, _) => k,
            (true, 1) => 2 * k + 1,
            (true, _) => 2 * (k.reverse_bits() >> (usize::BITS - self.size.trailing_zeros())) + 1,
        }
    }

    /// The values of a polynomial, natural order.
    pub fn values(&self, coefficients: &[u64]) -> Vec<u64> {
        let order = self.powers.len();
        let element = |element: usize| {
            let (k, first) = (element / self.degree, element % self.degree);
            let terms = coefficients.iter().skip(first).step_by(self.degree).enumerate();
            self.residues.sum_of_products(terms.map(|(i, &a)| (a, self.powers[self.point(k) * i % order])))
        };
        (0..self.size * self.degree).map(element).collect()
    }

    /// The polynomial with these values; `None` when their number has no inverse.
    pub fn coefficients(&self, values: &[u64]) -> Option<Vec<u64>> {
        let order = self.powers.len();
        let scale = self.residues.inverse(self.residues.of(self.size as i128))?;
        let coefficient = |coefficient: usize| {
            let (i, first) = (coefficient / self.degree, coefficient % self.degree);
            let terms = values.iter().skip(first).step_by(self.degree).enumerate();
            let negated = |k| (order - self.point(k) * i % order) % order;
            let sum = self.residues.sum_of_products(terms.map(|(k, &a)| (a, self.powers[negated(k)])));
            self.residues.mul(sum, scale)
        };
        Some((0..self.size * self.degree).map(coefficient).collect())
    }

    /// The values of a(x^exponent) by those of a; the exponent is odd modulo x^N + 1.
    pub fn substituted(&self, values: &[u64], exponent: u64) -> Vec<u64> {
        let order = self.powers.len();
        let at = |k: usize| (self.point(k) as u128 * u128::from(exponent) % order as u128) as usize;
        let positions: HashMap<usize, usize> = (0..self.size).map(|k| (self.point(k), k)).collect();
        let value = |element: usize| {
            let (k, first) = (element / self.degree, element % self.degree);
            let value = values[positions[&at(k)] * self.degree + first];
            // Modulo x² − z, x^exponent is x·z^((exponent − 1)/2).
            let turn = u128::from(exponent / 2) * self.point(k) as u128 % order as u128;
            if first == 0 { value } else { self.residues.mul(value, self.powers[turn as usize]) }
        };
        (0..self.size * self.degree).map(value).collect()
    }

    /// The transform of a ring whose values are pairs; `None` where they are single, or where there
    /// is none.
    pub fn of_pairs(residues: Residues, size: usize, negacyclic: bool, root: Option<u64>) -> Option<Self> {
        let is_whole = |order: usize| (residues.q - 1).is_multiple_of(order as u64);
        if !negacyclic || !is_whole(size) || is_whole(2 * size) {
            return None;
        }
        Self::new(residues, size, negacyclic, root).filter(|transform| transform.degree == 2)
    }

    /// The products of pairs, modulo x² − ζ^(2 brv(i) + 1).
    pub fn products_of_pairs(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let r = self.residues;
        let pairs = a.chunks_exact(2).zip(b.chunks_exact(2)).enumerate();
        let product = |(k, (a, b)): (usize, (&[u64], &[u64]))| {
            let wrapped = r.mul(r.mul(a[1], b[1]), self.powers[self.point(k)]);
            [r.add(r.mul(a[0], b[0]), wrapped), r.add(r.mul(a[0], b[1]), r.mul(a[1], b[0]))]
        };
        pairs.flat_map(product).collect()
    }
}

/// Numbers tried for a root: for a prime, all of them fail with a chance of 2^−1000.
const TRIALS: usize = 1000;

/// The smallest element of an order that is a power of two, modulo a prime.
fn smallest_root(residues: Residues, order: u64) -> Option<u64> {
    if order < 2 || !(residues.q - 1).is_multiple_of(order) {
        return None;
    }
    let is_primitive = |&root: &u64| residues.pow(root, order / 2) == residues.q - 1;
    // Half of all x will do modulo a prime; modulo other numbers there may be none.
    let any = (2..residues.q).take(TRIALS).map(|x| residues.pow(x, (residues.q - 1) / order)).find(is_primitive)?;
    // The others are its odd powers.
    let (mut smallest, mut power) = (any, any);
    for _ in 1..order / 2 {
        power = residues.mul(power, residues.mul(any, any));
        smallest = smallest.min(power);
    }
    Some(smallest)
}
