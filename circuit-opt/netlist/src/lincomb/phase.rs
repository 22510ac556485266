//! The sums of ciphertexts that cells rotate by, in parts so small that all factors are whole.

use super::{Bootstrap, FlatSum, Flattened, LincombNetlist};

impl LincombNetlist {
    /// log2 of the parts that a bit's unit is divided into: 0 unless digits of words are finer than
    /// the slots of the message space.
    pub fn fine_log2(&self) -> u32 {
        let widths = self.cells().iter().filter_map(|cell| cell.digits.as_ref()).map(super::Digits::width);
        widths.max().map_or(0, |widest| u32::from(widest).saturating_sub(u32::from(self.message_bits()) + 1))
    }

    /// The factor of a bit in the phase of a word of so many digits, for the weight 1: log2 in
    /// parts of [`fine_log2`](Self::fine_log2).
    ///
    /// # Panics
    /// If no cell looks digits up of so wide a word.
    pub fn digit_log2(&self, width: u8) -> u32 {
        u32::from(self.message_bits()) + 1 + self.fine_log2() - u32::from(width)
    }

    /// The sum that a cell rotates by, or that a linear cell is, with linear cells written out.
    /// Factors are in parts of [`fine_log2`](Self::fine_log2), those of words of least magnitude;
    /// the constant is not.
    pub fn phase(&self, flattened: &Flattened, cell: &Bootstrap) -> FlatSum {
        let mut sum = flattened.sum(&cell.terms);
        let Some(digits) = &cell.digits else {
            let fine = self.fine_log2();
            sum.terms.iter_mut().for_each(|(_, factor)| *factor <<= fine);
            return sum;
        };
        let (modulus, shift) = (1_i64 << digits.width(), self.digit_log2(digits.width()));
        for (source, digit) in digits.subtracted() {
            match sum.terms.iter_mut().find(|(other, _)| *other == source) {
                Some((_, factor)) => *factor -= 1 << digit,
                None => sum.terms.push((source, -(1 << digit))),
            }
        }
        for (_, factor) in &mut sum.terms {
            let rest = factor.rem_euclid(modulus);
            *factor = (if rest > modulus / 2 { rest - modulus } else { rest }) << shift;
        }
        sum.terms.retain(|(_, factor)| *factor != 0);
        sum
    }
}
