//! Factors that all readers of a cell share.

use ringmill_netlist::lincomb::greatest_common_divisor;

use crate::Evaluation;

impl Evaluation {
    /// Moves factors into accumulators: each cell gets the greatest common divisor of the factors
    /// that its outputs are read with as its scale. The noise of a rotated accumulator does not
    /// depend on its coefficients, so that the readers' sums are less noisy by the square.
    pub(crate) fn share_factors(&mut self) {
        let mut owners: Vec<usize> = Vec::new();
        for (index, cell) in self.cells().enumerate() {
            owners.extend((0..cell.outputs).map(|_| index));
        }
        let mut scales = vec![0; self.len()];
        let of_cells = self.cells().flat_map(|cell| cell.terms);
        let of_outputs = self.outputs().iter().flat_map(|output| &output.sum.terms);
        for term in of_cells.chain(of_outputs) {
            if let Some(output) = (term.ciphertext as usize).checked_sub(self.inputs().len()) {
                let scale = &mut scales[owners[output]];
                *scale = greatest_common_divisor(*scale, term.factor.unsigned_abs());
            }
        }
        scales.iter_mut().for_each(|scale| *scale = (*scale).max(1));
        self.scale_cells(&scales);
    }
}
