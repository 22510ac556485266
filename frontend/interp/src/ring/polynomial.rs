use super::Residues;

/// The polynomials over the integers modulo q, modulo a monic polynomial of degree N. An element is
/// its N coefficients, lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ring {
    /// The coefficients' arithmetic.
    pub residues: Residues,
    /// N.
    pub degree: usize,
    /// The modulus without x^N: coefficient and exponent of each term.
    pub lower: Vec<(u64, usize)>,
}

impl Ring {
    /// Coefficients of any polynomial, reduced by replacing x^N, highest powers first.
    pub fn reduce(&self, mut coefficients: Vec<u64>) -> Vec<u64> {
        while coefficients.len() > self.degree {
            let Some(top) = coefficients.pop() else { break };
            let shift = coefficients.len() - self.degree;
            for &(coefficient, exponent) in &self.lower {
                let place = &mut coefficients[shift + exponent];
                *place = self.residues.sub(*place, self.residues.mul(top, coefficient));
            }
        }
        coefficients.resize(self.degree, 0);
        coefficients
    }

    /// The product: every coefficient of one with every coefficient of the other.
    pub fn mul(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let product = (0..(a.len() + b.len()).saturating_sub(1)).map(|power| {
            let first = (power + 1).saturating_sub(b.len());
            let last = power.min(a.len() - 1);
            let partners = b[power - last..=power - first].iter().rev();
            self.residues.sum_of_products(a[first..=last].iter().copied().zip(partners.copied()))
        });
        self.reduce(product.collect())
    }

    /// The value of x^N, modulo x^N + 1 (true: −1) or x^N − 1; `None` in other rings.
    fn wraps_negated(&self) -> Option<bool> {
        match self.lower[..] {
            [(1, 0)] => Some(true),
            [(constant, 0)] if constant == self.residues.q - 1 => Some(false),
            _ => None,
        }
    }

    /// True if x^N is −1 or 1, so that powers of x only move coefficients.
    pub fn wraps(&self) -> bool {
        self.wraps_negated().is_some()
    }

    /// Coefficient i as that of x^(multiplier·i + offset), where x^N is −1 or 1; `None` in other
    /// rings.
    fn rearrange(&self, a: &[u64], multiplier: u64, offset: u64) -> Option<Vec<u64>> {
        let negated = self.wraps_negated()?;
        let n = self.degree as u128;
        let mut moved = vec![0; self.degree];
        for (i, &coefficient) in a.iter().enumerate() {
            let power = u128::from(multiplier) * i as u128 + u128::from(offset);
            let place = &mut moved[(power % n) as usize];
            let term = if negated && power / n % 2 == 1 { self.residues.sub(0, coefficient) } else { coefficient };
            *place = self.residues.add(*place, term);
        }
        Some(moved)
    }

    /// a(x^exponent); `None` in rings other than those modulo x^N + 1 and x^N − 1.
    pub fn substitute(&self, a: &[u64], exponent: u64) -> Option<Vec<u64>> {
        self.rearrange(a, exponent, 0)
    }

    /// The product with x^power.
    pub fn shift(&self, a: &[u64], power: u64) -> Vec<u64> {
        if let Some(moved) = self.rearrange(a, 1, power) {
            return moved;
        }
        let mut shifted = a.to_vec();
        let mut square = self.reduce(vec![0, 1]);
        let mut rest = power;
        while rest != 0 {
            if rest % 2 == 1 {
                shifted = self.mul(&shifted, &square);
            }
            rest /= 2;
            if rest != 0 {
                square = self.mul(&square, &square);
            }
        }
        shifted
    }
}
