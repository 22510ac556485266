use super::Residues;

/// The polynomials over the integers modulo q, modulo a monic polynomial of degree N. An element is its N coefficients, lowest first.
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

    /// The product with x^power.
    pub fn shift(&self, a: &[u64], power: u64) -> Vec<u64> {
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
