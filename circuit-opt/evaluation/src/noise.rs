//! The noise that each cell decodes.

use ringmill_netlist::lincomb::variance;
use ringmill_parameters::{Encoding, NoiseClass, NoiseProfile};

use crate::{Evaluation, Residue, Term};

impl Evaluation {
    /// The noise of every phase that is decoded: the sum of each cell, and the outputs.
    ///
    /// Operands that come from the same blind rotation are correlated: their factors are added
    /// before they are squared. Coefficients of one accumulator at different degrees, and
    /// different blind rotations, count as independent, as in the formulae of [`Noise`].
    ///
    /// [`Noise`]: ringmill_parameters::Noise
    #[must_use]
    pub fn noise(&self) -> NoiseProfile {
        let mut owners: Vec<u32> = Vec::with_capacity(self.ciphertexts() as usize - self.inputs().len());
        for (index, cell) in self.cells().enumerate() {
            owners.extend((0..cell.outputs).map(|_| index as u32));
        }
        let mut profile = NoiseProfile::default();
        let mut sources = Vec::new();
        for cell in self.cells() {
            let (margin_log2, taken) = match cell.residue {
                Some(residue) => residue.margin(),
                None => (self.margin_log2(cell.terms, cell.constant, &owners), 0),
            };
            let class = NoiseClass { margin_log2, taken, ..NoiseClass::cell(self.encoding()) };
            profile.add(self.class(class, cell.terms, &owners, &mut sources));
        }
        for output in self.outputs() {
            let bit = NoiseClass { switched: false, ..NoiseClass::cell(self.encoding()) };
            // a word is rounded to a multiple of 2^-width
            let margin_log2 = output.width.map_or(bit.margin_log2, |width| -i32::from(width) - 1);
            let class = NoiseClass { margin_log2, ..bit };
            profile.add(self.class(class, &output.sum.terms, &owners, &mut sources));
        }
        profile
    }

    /// log2 of the largest error that a cell's sum decodes. Sums of even numbers of eighths, as
    /// those of exclusive or, are twice as far from zero.
    fn margin_log2(&self, terms: &[Term], constant: i64, owners: &[u32]) -> i32 {
        let margin_log2 = self.encoding().margin_log2();
        let scale = |ciphertext: u32| match (ciphertext as usize).checked_sub(self.inputs().len()) {
            Some(output) => self.cell(owners[output] as usize).scale,
            None => 1,
        };
        let is_even_term = |term: &Term| term.factor % 2 == 0 || scale(term.ciphertext) % 2 == 0;
        let is_even = constant % 2 == 0 && terms.iter().all(is_even_term);
        if self.encoding() == Encoding::Centred && is_even { margin_log2 + 1 } else { margin_log2 }
    }

    /// The class with the noise of a sum; `owners` are the cells of the ciphertexts after the
    /// inputs.
    fn class(&self, class: NoiseClass, terms: &[Term], owners: &[u32], sources: &mut Vec<(u64, i64)>) -> NoiseClass {
        let inputs = self.inputs().len();
        let mut fresh = 0_u64;
        sources.clear();
        for term in terms {
            let factor = i64::from(term.factor);
            let Some(index) = (term.ciphertext as usize).checked_sub(inputs) else {
                fresh = fresh.saturating_add(factor.unsigned_abs().saturating_pow(2));
                continue;
            };
            let (extractions, _) = self.extractions(term.ciphertext);
            let of = extractions.iter().map(|extraction| {
                let source = u64::from(owners[index]) << 8 | u64::from(extraction.step);
                (source, if extraction.negative { -factor } else { factor })
            });
            sources.extend(of);
        }
        NoiseClass { fresh, bootstrapped: variance(sources), ..class }
    }
}

impl Residue {
    /// log2 of the largest error that still looks up the right digits, and the part of it that the
    /// digits left below take, in 2^-16.
    fn margin(self) -> (i32, u32) {
        let half_slot = -i32::from(self.count) - 1;
        // ± (2^left − 1) / 2 of 2^-width
        let left = f64::from((1_u32 << self.left) - 1) * f64::from(-i32::from(self.width) - 1).exp2();
        (half_slot, (left / f64::from(half_slot).exp2() * 65536.0).ceil() as u32)
    }
}
