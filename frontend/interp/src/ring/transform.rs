use super::Residues;

/// Evaluation at N points that are powers of a root of unity: ψ^(2k+1) modulo x^N + 1, ω^k modulo x^N − 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Transform {
    residues: Residues,
    /// The root's powers, as many as its order.
    powers: Vec<u64>,
    negacyclic: bool,
    size: usize,
}

impl Transform {
    /// The transform of `size` points with a root, or with the smallest one; `None` when there is none.
    pub fn new(residues: Residues, size: usize, negacyclic: bool, root: Option<u64>) -> Option<Self> {
        let order = if negacyclic { 2 * size } else { size };
        let root = match root {
            Some(root) => root,
            None => smallest_root(residues, order as u64)?,
        };
        let mut powers = Vec::with_capacity(order);
        let mut power = 1;
        for _ in 0..order {
            powers.push(power);
            power = residues.mul(power, root);
        }
        (power == 1).then_some(Self { residues, powers, negacyclic, size })
    }

    /// The exponent of the root at point k.
    fn point(&self, k: usize) -> usize {
        if self.negacyclic { 2 * k + 1 } else { k }
    }

    /// The values of a polynomial, natural order.
    pub fn values(&self, coefficients: &[u64]) -> Vec<u64> {
        let order = self.powers.len();
        let value = |k| {
            let terms = coefficients.iter().enumerate();
            self.residues.sum_of_products(terms.map(|(i, &a)| (a, self.powers[self.point(k) * i % order])))
        };
        (0..self.size).map(value).collect()
    }

    /// The polynomial with these values; `None` when N has no inverse.
    pub fn coefficients(&self, values: &[u64]) -> Option<Vec<u64>> {
        let order = self.powers.len();
        let scale = self.residues.inverse(self.residues.of(self.size as i128))?;
        let coefficient = |i| {
            let terms = values.iter().enumerate();
            let negated = |k| (order - self.point(k) * i % order) % order;
            let sum = self.residues.sum_of_products(terms.map(|(k, &a)| (a, self.powers[negated(k)])));
            self.residues.mul(sum, scale)
        };
        Some((0..self.size).map(coefficient).collect())
    }
}

/// The smallest element of an order that is a power of two, modulo a prime.
fn smallest_root(residues: Residues, order: u64) -> Option<u64> {
    if order < 2 || !(residues.q - 1).is_multiple_of(order) {
        return None;
    }
    let is_primitive = |&root: &u64| residues.pow(root, order / 2) == residues.q - 1;
    let any = (2..residues.q).map(|x| residues.pow(x, (residues.q - 1) / order)).find(is_primitive)?;
    // The others are its odd powers.
    let (mut smallest, mut power) = (any, any);
    for _ in 1..order / 2 {
        power = residues.mul(power, residues.mul(any, any));
        smallest = smallest.min(power);
    }
    Some(smallest)
}
