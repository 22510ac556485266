//! Arithmetic in GF(2^k), k ≤ 8, by logarithms.

/// GF(2^k); element Σ b_i x^i is the number Σ b_i 2^i.
#[derive(Clone, Debug)]
pub(super) struct Field {
    bits: u32,
    powers: Vec<u16>,
    logarithms: Vec<usize>,
}

impl Field {
    /// The field of 2^`bits` elements, 2 ≤ `bits` ≤ 8, modulo a primitive polynomial: x generates
    /// it.
    pub(super) fn new(bits: u32) -> Self {
        const PRIMITIVE: [u16; 7] = [0b111, 0b1011, 0b1_0011, 0b10_0101, 0b100_0011, 0b1000_0011, 0b1_0001_1101];
        let modulus = PRIMITIVE[bits as usize - 2];
        let mut powers = Vec::with_capacity((1 << bits) - 1);
        let mut logarithms = vec![0; 1 << bits];
        let mut power = 1_u16;
        for exponent in 0..(1_usize << bits) - 1 {
            powers.push(power);
            logarithms[usize::from(power)] = exponent;
            power <<= 1;
            if power >> bits == 1 {
                power ^= modulus;
            }
        }
        Self { bits, powers, logarithms }
    }

    pub(super) fn bits(&self) -> usize {
        self.bits as usize
    }

    /// All elements but 0.
    pub(super) fn units(&self) -> impl Iterator<Item = u16> + use<> {
        1..1 << self.bits
    }

    pub(super) fn multiply(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 {
            return 0;
        }
        let sum = self.logarithms[usize::from(a)] + self.logarithms[usize::from(b)];
        self.powers[sum % self.powers.len()]
    }

    /// a^exponent, with 0^exponent = 0.
    pub(super) fn power(&self, a: u16, exponent: usize) -> u16 {
        match a {
            0 => 0,
            _ => self.powers[self.logarithms[usize::from(a)] * exponent % self.powers.len()],
        }
    }

    /// 1/a, with 1/0 = 0.
    pub(super) fn inverse(&self, a: u16) -> u16 {
        self.power(a, self.powers.len() - 1)
    }

    /// The trace to GF(2): a + a^2 + a^4 + …
    pub(super) fn trace(&self, a: u16) -> bool {
        (0..self.bits).fold(0, |sum, step| sum ^ self.power(a, 1 << step)) == 1
    }

    /// Returns the images of the elements of `small` in this field. The degree of `small` must
    /// divide this field's.
    pub(super) fn embedding(&self, small: &Field) -> Vec<u16> {
        // x of the small field goes to a root of its polynomial: an element whose powers add up as
        // its own do
        let step = self.powers.len() / small.powers.len();
        let image = |root: usize, a: u16| {
            (0..small.bits())
                .filter(|bit| a >> bit & 1 == 1)
                .fold(0, |sum, bit| sum ^ self.powers[root * step * bit % self.powers.len()])
        };
        let degree = small.bits();
        let reduced = small.power(2, degree);
        let is_root = |&root: &usize| self.powers[root * step * degree % self.powers.len()] == image(root, reduced);
        let root = (1..small.powers.len()).find(is_root).unwrap_or(1);
        (0..1 << small.bits).map(|a| image(root, a)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_traces_and_subfields() {
        for bits in 2..=8 {
            let field = Field::new(bits);
            assert!(field.units().all(|a| field.multiply(a, field.inverse(a)) == 1), "{bits}");
            assert_eq!(field.units().filter(|&a| field.trace(a)).count(), 1 << (bits - 1));
        }
        for (small, large) in [(2, 4), (3, 6), (4, 8), (2, 8)] {
            let (small, large) = (Field::new(small), Field::new(large));
            let image = large.embedding(&small);
            for a in 0..image.len() {
                for b in 0..image.len() {
                    let product = small.multiply(a as u16, b as u16);
                    assert_eq!(image[usize::from(product)], large.multiply(image[a], image[b]));
                    assert_eq!(image[a ^ b], image[a] ^ image[b]);
                }
            }
        }
    }
}
