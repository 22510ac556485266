//! Results that are sums modulo 2^width: one ciphertext each, which is decrypted as a word.
//!
//! A digit of such a word is finer than the slot of a cell where the word is wide, so that units
//! are divided ([`Evaluation::unit_log2`]). Each input is encrypted with the largest power of two
//! that divides every factor it is read with: its noise is not multiplied by that.

use ringmill_netlist::lincomb::{LincombNetlist, ModularSum, Shown};

use crate::{Digit, Evaluation, EvaluationError, LinearSum, Term};

impl Evaluation {
    /// Adds the sums of a circuit as words, and its results. The bits that outputs show are there
    /// already, as outputs in the same order.
    pub(crate) fn add_words(&mut self, circuit: &LincombNetlist) -> Result<(), EvaluationError> {
        // a word of W digits has slots of 2^-W, a bit one of 2 units
        let widest = circuit.sums().iter().map(|sum| u32::from(sum.width) + 1).max().unwrap_or(0);
        self.refine(widest.saturating_sub(self.unit_log2()))?;
        let is_public = circuit.public_inputs();
        let mut secret = 0..;
        let ciphertexts: Vec<Option<u32>> =
            is_public.iter().map(|is_public| if *is_public { None } else { secret.next() }).collect();
        let mut words = Vec::with_capacity(circuit.sums().len());
        for sum in circuit.sums() {
            if self.is_bound() {
                self.note_choice(numbers(sum));
            }
            let added = self.of_modular(sum, &ciphertexts)?;
            words.push(self.add_output(added, Some(sum.width)));
        }
        let mut bits = 0..;
        for (name, shown) in circuit.outputs() {
            let digit = match *shown {
                Shown::Bit(_) => Digit { output: bits.next().unwrap_or_default(), digit: 0 },
                Shown::Digit { sum, digit } => Digit { output: words[sum as usize], digit },
            };
            self.add_result(name, digit);
        }
        if self.fine() > 0 || !circuit.sums().is_empty() {
            self.share_scales(circuit, &ciphertexts);
        }
        Ok(())
    }

    /// A sum of ciphertexts. In a bound each factor is the largest that public inputs can make of
    /// it.
    fn of_modular(&self, sum: &ModularSum, ciphertexts: &[Option<u32>]) -> Result<LinearSum, EvaluationError> {
        // a digit of weight 1 in units, and an input, which has two of them
        let digit_log2 = self.unit_log2() - u32::from(sum.width);
        let mut factors: Vec<(u32, [i64; 2])> = Vec::new();
        for term in &sum.terms {
            let Some(ciphertext) = ciphertexts[term.input as usize] else { continue };
            let place = factors.iter().position(|(known, _)| *known == ciphertext).unwrap_or(factors.len());
            if place == factors.len() {
                factors.push((ciphertext, [0; 2]));
            }
            let weight = sum.centred(term.weight);
            factors[place].1[usize::from(weight < 0)] += weight;
        }
        let terms = factors.into_iter().map(|(ciphertext, [positive, negative])| {
            let factor = match self.is_bound() {
                // beyond half the modulus the sum may be anything; negative, so that 2^31 fits
                true => -positive.max(-negative).min(1 << (sum.width - 1)),
                false => sum.centred((positive + negative) as u32),
            };
            let factor = factor << (digit_log2 - 1);
            let factor = i32::try_from(factor).map_err(|_| EvaluationError::Weight { found: factor })?;
            Ok(Term { ciphertext, factor })
        });
        let terms = terms.filter(|term| !matches!(term, Ok(Term { factor: 0, .. })));
        Ok(LinearSum { terms: terms.collect::<Result<_, _>>()?, constant: i64::from(sum.constant) << digit_log2 })
    }

    /// Encrypts each input with the largest power of two that divides all its weights, and at most
    /// with that of a bit if cells or other outputs read it: public inputs may choose which weights
    /// and readers count.
    fn share_scales(&mut self, circuit: &LincombNetlist, ciphertexts: &[Option<u32>]) {
        let mut scales: Vec<Option<u32>> = vec![None; self.inputs().len()];
        let mut limit = |ciphertext: u32, most: u32| {
            if let Some(scale) = scales.get_mut(ciphertext as usize) {
                *scale = Some(scale.map_or(most, |scale| scale.min(most)));
            }
        };
        let of_bits = self.outputs().iter().filter(|output| output.width.is_none());
        let of_bits = of_bits.flat_map(|output| &output.sum.terms);
        for term in self.cells().flat_map(|cell| cell.terms).chain(of_bits) {
            limit(term.ciphertext, term.factor.trailing_zeros().min(self.fine()));
        }
        for sum in circuit.sums() {
            let digit_log2 = self.unit_log2() - u32::from(sum.width);
            for term in &sum.terms {
                let Some(ciphertext) = ciphertexts[term.input as usize] else { continue };
                limit(ciphertext, term.weight.trailing_zeros() + digit_log2 - 1);
            }
        }
        let scales: Vec<u32> = scales.into_iter().map(|scale| scale.unwrap_or(0)).collect();
        self.scale_inputs(&scales);
    }
}

/// A sum as numbers.
fn numbers(sum: &ModularSum) -> impl Iterator<Item = u64> {
    let terms = sum.terms.iter().flat_map(|term| {
        let condition = term.condition.map_or(0, |condition| 1 + u64::from(condition));
        [u64::from(term.input), condition, u64::from(term.weight)]
    });
    terms.chain([u64::from(sum.constant), u64::from(sum.width)])
}
