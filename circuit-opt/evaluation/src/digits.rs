//! Cells that look up digits of a word.
//!
//! The phase of such a cell is the word times 2^-width, less the digits that are subtracted, and
//! fills the torus. A half turn negates the accumulator: its values are one unit and minus one, and
//! one unit is added.

use ringmill_netlist::lincomb::{Bootstrap, Digits, LincombNetlist, Signal};

use crate::{Accumulator, Evaluation, EvaluationError, Extraction, LinearSum, Residue};

impl Evaluation {
    /// The terms of a word less the digits that are subtracted, without its constant; `bit` is the
    /// sum of a bit.
    pub(crate) fn word_of(
        &self,
        circuit: &LincombNetlist,
        cell: &Bootstrap,
        digits: &Digits,
        bit: impl Fn(Signal) -> Result<LinearSum, EvaluationError>,
    ) -> Result<LinearSum, EvaluationError> {
        let modulus = 1_i64 << digits.width();
        let shift = circuit.digit_log2(digits.width());
        let mut sum = LinearSum::default();
        for term in &cell.terms {
            let weight = i64::from(term.weight);
            let centred = if weight > modulus / 2 { weight - modulus } else { weight };
            sum.add(&bit(term.signal)?, centred << shift)?;
        }
        for (source, digit) in digits.subtracted() {
            sum.add(&bit(Signal::of(source))?, -(1_i64 << digit << shift))?;
        }
        Ok(sum)
    }

    /// Adds a cell of digits; `sum` is that of its terms, with factors of the word's weights, and
    /// without constant.
    pub(crate) fn add_digits(
        &mut self,
        circuit: &LincombNetlist,
        cell: &Bootstrap,
        digits: &Digits,
        mut sum: LinearSum,
    ) {
        let unit_log2 = self.unit_log2();
        let width = u32::from(digits.width());
        // a number of steps of a digit of weight 1, in units; at least two
        let digit = 1_i64 << (unit_log2 - width);
        let left = (1_i64 << digits.left()) - 1;
        // half a slot of the digits looked up, less the middle of those left below
        let half_slot = 1_i64 << (unit_log2 - u32::from(digits.count) - 1);
        sum.constant += i64::from(digits.constant) * digit + half_slot - left * (digit / 2);
        // factors count modulo the number that leaves two units' multiples as they are
        let modulus = 1_i64 << (unit_log2 - 1);
        for term in &mut sum.terms {
            let rest = i64::from(term.factor).rem_euclid(modulus);
            term.factor = if rest > modulus / 2 { rest - modulus } else { rest } as i32;
        }
        sum.terms.retain(|term| term.factor != 0);
        let slots = 1_u32 << circuit.message_bits();
        let spread = slots / digits.entries();
        let table = |table: u32| {
            (0..slots).filter(|slot| table >> (slot / spread) & 1 == 1).fold(0, |all, slot| all | 1 << slot)
        };
        let residue = Residue { count: digits.count, left: digits.left(), width: digits.width() };
        if let ([only], None) = (&cell.tables[..], digits.top) {
            self.add_cell(&sum, Accumulator::Balanced(table(*only)));
            self.set_residue(residue);
            self.add_cell_output(&[Extraction { step: 0, negative: false }], 1);
            return;
        }
        if digits.top.is_some() {
            let tables: Vec<u32> = cell.tables.iter().map(|of| table(*of)).collect();
            self.add_tables(&sum, &tables, slots - 1);
            self.set_residue(residue);
            return;
        }
        self.add_cell(&sum, Accumulator::Constant);
        self.set_residue(residue);
        for of in &cell.tables {
            // the coefficient at 2^m − t is one unit if the digits are below t, else minus one;
            // that at 0 is one unit in the lower half turn
            let extractions: Vec<_> = digits
                .changes(*of)
                .map(|(entry, falls)| match entry {
                    0 => Extraction { step: 0, negative: falls },
                    _ => Extraction { step: (slots - entry * spread) as u8, negative: !falls },
                })
                .collect();
            self.add_cell_output(&extractions, 1);
        }
    }
}
