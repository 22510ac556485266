//! Evaluation of the sums on bits, without noise.

use crate::{Accumulator, Evaluation, Output, Term};

/// Evaluates sums, accumulators and extractions on phases without noise.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a> {
    evaluation: &'a Evaluation,
}

impl<'a> Plain<'a> {
    /// The evaluation of bits by this program.
    #[must_use]
    pub fn new(evaluation: &'a Evaluation) -> Self {
        Self { evaluation }
    }

    /// The outputs for some inputs; nothing if a phase is not that of a bit, or the number of
    /// inputs is wrong.
    #[must_use]
    pub fn run(&self, inputs: &[bool]) -> Option<Vec<bool>> {
        let evaluation = self.evaluation;
        if inputs.len() != evaluation.inputs().len() {
            return None;
        }
        let mut phases: Vec<i64> = inputs.iter().enumerate().map(|(input, bit)| self.encode(input, *bit)).collect();
        for cell in evaluation.cells() {
            let phase = self.phase(cell.terms, cell.constant, &phases);
            for output in 0..cell.outputs {
                let (extractions, constant) = evaluation.extractions(cell.first_output + output);
                let sum: i64 = extractions
                    .iter()
                    .map(|extraction| {
                        let value = self.coefficient(cell.accumulator, phase, extraction.step);
                        if extraction.negative { -value } else { value }
                    })
                    .sum();
                let sum = i64::from(cell.scale) * sum;
                phases.push(sum + constant);
            }
        }
        let word = |output: &Output| {
            let phase = self.phase(&output.sum.terms, output.sum.constant, &phases);
            let unit = 64 - evaluation.unit_log2();
            evaluation.decode(output, (phase as u64) << unit).filter(|decoded| decoded.distance == 0)
        };
        let words: Vec<u32> = evaluation.outputs().iter().map(|of| Some(word(of)?.word)).collect::<Option<_>>()?;
        Some(evaluation.results_of(&words))
    }

    /// The phase of the bit of an input in units.
    ///
    /// # Panics
    /// If there is no such input.
    #[must_use]
    pub fn encode(&self, input: usize, bit: bool) -> i64 {
        self.evaluation.code(bit) << self.evaluation.scales()[input]
    }

    fn phase(&self, terms: &[Term], constant: i64, phases: &[i64]) -> i64 {
        let sum: i64 = terms.iter().map(|term| i64::from(term.factor) * phases[term.ciphertext as usize]).sum();
        (sum + constant).rem_euclid(1 << self.evaluation.unit_log2())
    }

    /// The coefficient of an accumulator after its rotation by a phase, in units.
    fn coefficient(&self, accumulator: Accumulator, phase: i64, step: u8) -> i64 {
        let half = 1_i64 << (self.evaluation.unit_log2() - 1);
        let index = (phase + i64::from(step) * (half >> self.evaluation.steps_log2())).rem_euclid(2 * half);
        let slot = 2 << self.evaluation.fine();
        let value = match accumulator {
            Accumulator::Constant => 1,
            Accumulator::Table(table) => 2 * i64::from(table >> ((index % half) / slot) & 1),
            Accumulator::Balanced(table) => 2 * i64::from(table >> ((index % half) / slot) & 1) - 1,
        };
        if index < half { value } else { -value }
    }
}
