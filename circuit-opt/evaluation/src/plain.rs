//! Evaluation of the sums on bits, without noise.

use ringmill_parameters::Encoding;

use crate::{Accumulator, Evaluation, LinearSum, Term};

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
        let mut phases: Vec<i64> = inputs.iter().map(|bit| self.encode(*bit)).collect();
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
        let decode = |(_, sum): &(String, LinearSum)| self.decode(self.phase(&sum.terms, sum.constant, &phases));
        evaluation.outputs().iter().map(decode).collect()
    }

    /// The phase of a bit in units.
    #[must_use]
    pub fn encode(&self, bit: bool) -> i64 {
        match self.evaluation.encoding() {
            Encoding::Centred => 2 * i64::from(bit) - 1,
            Encoding::Padded { .. } => 2 * i64::from(bit),
        }
    }

    /// The bit of a phase in units, if it is that of a bit.
    #[must_use]
    pub fn decode(&self, phase: i64) -> Option<bool> {
        let units = 1 << self.evaluation.unit_log2();
        [false, true].into_iter().find(|bit| self.encode(*bit).rem_euclid(units) == phase.rem_euclid(units))
    }

    fn phase(&self, terms: &[Term], constant: i64, phases: &[i64]) -> i64 {
        let sum: i64 = terms.iter().map(|term| i64::from(term.factor) * phases[term.ciphertext as usize]).sum();
        (sum + constant).rem_euclid(1 << self.evaluation.unit_log2())
    }

    /// The coefficient of an accumulator after its rotation by a phase, in units.
    fn coefficient(&self, accumulator: Accumulator, phase: i64, step: u8) -> i64 {
        let half = 1_i64 << (self.evaluation.unit_log2() - 1);
        let index = (phase + i64::from(step) * (half >> self.evaluation.steps_log2())).rem_euclid(2 * half);
        let value = match accumulator {
            Accumulator::Constant => 1,
            Accumulator::Table(table) => 2 * i64::from(table >> ((index % half) / 2) & 1),
        };
        if index < half { value } else { -value }
    }
}
