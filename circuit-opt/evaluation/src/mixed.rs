//! Cells that public bits choose, under the values of those that need most.

use ringmill_netlist::{MixedFunction, table};

use crate::encode::Bit;
use crate::{Cell, Evaluation, EvaluationError, Extraction, LinearSum};

/// A row of public bits that takes bootstraps.
struct Row {
    /// The largest variance that one of its cells decodes, in those of one ciphertext.
    norm: i64,
    table: u64,
    operands: Vec<Bit>,
}

impl Evaluation {
    /// A function of bits, all of which matter and some of which may be public. It gets the row of
    /// public bits that is decoded under most noise, as many bootstraps as the row with most of
    /// them, and the noise of the noisiest result.
    pub(crate) fn look_up_mixed(&mut self, table: u64, operands: &[Bit]) -> Result<Bit, EvaluationError> {
        let public = operands.iter().enumerate().filter(|(_, operand)| matches!(operand, Bit::Public));
        let public = public.fold(0, |all, (input, _)| all | 1 << input);
        let function = MixedFunction { table, inputs: operands.len(), public };
        if !function.has_public_inputs() {
            return self.look_up(table, operands);
        }
        let (mut bootstraps, mut noisiest, mut passed) = (0, None::<Row>, Bit::Public);
        for row in function.rows() {
            let (table, support) = table::shrink(row, operands.len());
            let operands: Vec<Bit> = support.iter().map(|input| operands[*input].clone()).collect();
            if let [] | [_] = &operands[..] {
                passed = operands.into_iter().chain([passed]).max_by_key(Bit::norm).unwrap_or(Bit::Public);
                continue;
            }
            let mut trial = Self::new(self.encoding(), Vec::new());
            trial.look_up(table, &operands)?;
            let norm = trial.cells().map(|cell| norm(&cell)).max().unwrap_or(0);
            bootstraps = bootstraps.max(trial.len());
            if noisiest.as_ref().is_none_or(|known| norm > known.norm) {
                noisiest = Some(Row { norm, table, operands });
            }
        }
        let Some(Row { table, operands, .. }) = noisiest else { return Ok(passed) };
        let before = self.len();
        let made = self.look_up(table, &operands)?;
        let Cell { terms, constant, accumulator, .. } = self.cell(self.len() - 1);
        let sum = LinearSum { terms: terms.to_vec(), constant };
        for _ in self.len() - before..bootstraps {
            self.add_cell(&sum, accumulator);
            self.add_cell_output(&[Extraction { step: 0, negative: false }], 0);
        }
        Ok([passed, made].into_iter().max_by_key(Bit::norm).unwrap_or(Bit::Public))
    }
}

/// The variance of a cell's sum, in those of one ciphertext.
fn norm(cell: &Cell<'_>) -> i64 {
    cell.terms.iter().map(|term| i64::from(term.factor).pow(2)).sum()
}
