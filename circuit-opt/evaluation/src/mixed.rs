//! Cells that public bits choose, under the values of those that need most.

use ringmill_netlist::MixedFunction;

use crate::encode::Bit;
use crate::roots::{Function, Roots, reduced};
use crate::{Cell, Evaluation, EvaluationError, Extraction, LinearSum};

/// A row of public bits that takes bootstraps.
struct Row {
    /// The largest variance that one of its cells decodes, in those of one ciphertext.
    norm: i64,
    table: u64,
    operands: Vec<Bit>,
}

impl Evaluation {
    /// A function of the bits of some nodes, all of which matter and some of which may be public.
    /// It gets the row of public bits that is decoded under most noise, as many bootstraps as the
    /// row with most of them, and the noise of the noisiest result.
    pub(crate) fn bound(
        &mut self,
        table: u64,
        operands: &[Bit],
        nodes: &[usize],
        roots: &mut Roots,
    ) -> Result<Bit, EvaluationError> {
        let is_public = |input: &usize| matches!(operands[*input], Bit::Public);
        let public = (0..operands.len()).filter(is_public).fold(0, |all, input| all | 1 << input);
        let function = MixedFunction { table, inputs: operands.len(), public };
        let inputs: Vec<usize> = (0..operands.len()).collect();
        let rows = function.rows().flat_map(|row| roots.functions(nodes, &reduced(row, &inputs)));
        let mut functions: Vec<Function> = rows.collect();
        functions.sort_unstable();
        functions.dedup();
        roots.add(nodes, &functions);
        let (mut bootstraps, mut shown, mut noisiest) = (0, 0, None::<Row>);
        let mut results: Vec<Bit> = vec![Bit::Public];
        for (table, support) in functions {
            let operands: Vec<Bit> = support.iter().map(|input| operands[*input].clone()).collect();
            if operands.len() < 2 {
                results.extend(operands);
                continue;
            }
            let mut trial = Self::new(self.encoding(), Vec::new());
            trial.set_bound(true);
            let result = trial.look_up(table, &operands)?;
            shown = shown.max(result.norm());
            let norm = trial.cells().map(|cell| norm(&cell)).max().unwrap_or(0);
            bootstraps = bootstraps.max(trial.len());
            if noisiest.as_ref().is_none_or(|known| norm > known.norm) {
                noisiest = Some(Row { norm, table, operands });
            }
        }
        if let Some(Row { table, operands, .. }) = noisiest {
            let (before, before_outputs) = (self.len(), self.ciphertexts());
            self.look_up(table, &operands)?;
            let Cell { terms, constant, accumulator, .. } = self.cell(self.len() - 1);
            let sum = LinearSum { terms: terms.to_vec(), constant };
            for _ in self.len() - before..bootstraps {
                self.add_cell(&sum, accumulator);
                self.add_cell_output(&[Extraction { step: 0, negative: false }], 0);
            }
            // A multiplexer is the sum of two cells.
            let mut result = LinearSum::default();
            for ciphertext in (before_outputs..self.ciphertexts()).take(shown as usize) {
                result.add(&LinearSum::of(ciphertext), 1)?;
            }
            results.push(Bit::Encoded(result));
        }
        // Of equals the last: bootstrapped bits are noisier than inputs.
        let is_fresh = |sum: &LinearSum| sum.terms.iter().all(|term| (term.ciphertext as usize) < self.inputs().len());
        let noise = |bit: &Bit| (bit.norm(), matches!(bit, Bit::Encoded(sum) if !is_fresh(sum)));
        Ok(results.into_iter().max_by_key(noise).unwrap_or(Bit::Public))
    }
}

/// The variance of a cell's sum, in those of one ciphertext.
fn norm(cell: &Cell<'_>) -> i64 {
    cell.terms.iter().map(|term| i64::from(term.factor).pow(2)).sum()
}
