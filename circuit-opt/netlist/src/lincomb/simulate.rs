//! Evaluation on 64 vectors at a time: sums as binary numbers, then tables, with nothing in between
//! that [`expand`](super::expand()) has.

use super::{Digits, LincombNetlist, ModularSum, Shown, Signal, Source, Term};

/// Evaluates a circuit; bit `v` of every word belongs to vector `v`.
#[derive(Clone, Debug)]
pub struct LincombSimulator<'a> {
    circuit: &'a LincombNetlist,
    /// The outputs of each cell.
    values: Vec<Vec<u64>>,
    broken: u64,
}

impl<'a> LincombSimulator<'a> {
    /// Prepares the evaluation of a circuit.
    pub fn new(circuit: &'a LincombNetlist) -> Self {
        Self { circuit, values: Vec::with_capacity(circuit.cells().len()), broken: 0 }
    }

    /// The outputs for 64 vectors.
    ///
    /// # Panics
    /// If there is not one word for each input.
    pub fn run(&mut self, inputs: &[u64]) -> Vec<u64> {
        assert_eq!(inputs.len(), self.circuit.inputs().len(), "one word for each input");
        self.values.clear();
        self.broken = 0;
        for cell in self.circuit.cells() {
            if let Some(offset) = cell.linear {
                let output = self.add_up(&cell.terms, offset, inputs);
                self.values.push(vec![output]);
                continue;
            }
            if let Some(digits) = &cell.digits {
                let outputs = self.digits(&cell.terms, digits, &cell.tables, inputs);
                self.values.push(outputs);
                continue;
            }
            let mut sum = [0_u64; 5];
            for term in &cell.terms {
                add(&mut sum, term.weight, self.value(term.signal, inputs));
            }
            let mut rows: Vec<Vec<u64>> =
                cell.rows().map(|row| row.iter().map(|&table| look_up(table, &sum)).collect()).collect();
            for selector in &cell.selectors {
                let selector = self.value(*selector, inputs);
                let chosen = |pair: &[Vec<u64>]| {
                    pair[0].iter().zip(&pair[1]).map(|(low, high)| low & !selector | high & selector).collect()
                };
                rows = rows.chunks(2).map(chosen).collect();
            }
            self.values.push(rows.swap_remove(0));
        }
        let words: Vec<[u64; 32]> = self.circuit.sums().iter().map(|sum| add_modular(sum, inputs)).collect();
        let shown = |shown: &Shown| match *shown {
            Shown::Bit(signal) => self.value(signal, inputs),
            Shown::Digit { sum, digit } => words[sum as usize][usize::from(digit)],
        };
        self.circuit.outputs().iter().map(|(_, of)| shown(of)).collect()
    }

    /// A sum less a number. In vectors in which that is neither 0 nor 1 the promise is broken.
    fn add_up(&mut self, terms: &[Term], offset: u32, inputs: &[u64]) -> u64 {
        let mut sum = [0_u64; 32];
        for term in terms {
            add(&mut sum, term.weight, self.value(term.signal, inputs));
        }
        // In two's complement a number less 1 is the number and all ones.
        add(&mut sum, offset.wrapping_neg(), u64::MAX);
        self.broken = sum[1..].iter().fold(self.broken, |broken, digit| broken | digit);
        sum[0]
    }

    /// Tables of digits of a word.
    fn digits(&self, terms: &[Term], digits: &Digits, tables: &[u32], inputs: &[u64]) -> Vec<u64> {
        let mut sum = [0_u64; 32];
        for term in terms {
            add(&mut sum, term.weight, self.value(term.signal, inputs));
        }
        add(&mut sum, digits.constant, u64::MAX);
        let read = &sum[usize::from(digits.low)..usize::from(digits.width())];
        let (top, read) = read.split_last().unwrap_or((&0, &[]));
        let mut entry = [0_u64; 5];
        entry[..read.len()].copy_from_slice(read);
        let top = if digits.top.is_some() { 0 } else { *top };
        tables.iter().map(|&table| look_up(table, &entry) ^ top).collect()
    }

    /// The vectors of the last run in which a linear cell was neither 0 nor 1.
    pub fn broken_promises(&self) -> u64 {
        self.broken
    }

    /// The vectors of a bit, after a run on these inputs.
    pub fn value(&self, signal: Signal, inputs: &[u64]) -> u64 {
        let value = match signal.source {
            Source::Zero => 0,
            Source::Input(position) => inputs[position as usize],
            Source::Output { cell, output } => self.values[cell as usize][usize::from(output)],
        };
        if signal.inverted { !value } else { value }
    }
}

/// The digits of a sum of inputs, and others beyond its width.
fn add_modular(sum: &ModularSum, inputs: &[u64]) -> [u64; 32] {
    let mut digits = [0_u64; 32];
    for term in &sum.terms {
        let condition = term.condition.map_or(u64::MAX, |condition| inputs[condition as usize]);
        add(&mut digits, term.weight, inputs[term.input as usize] & condition);
    }
    add(&mut digits, sum.constant, u64::MAX);
    digits
}

/// Adds `weight` to the sums of the vectors in `bit`.
fn add(sum: &mut [u64], weight: u32, bit: u64) {
    for place in (0..sum.len()).filter(|place| weight >> place & 1 == 1) {
        let mut carry = bit;
        for digit in &mut sum[place..] {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }
}

fn look_up(table: u32, sum: &[u64; 5]) -> u64 {
    let mut entries: [u64; 32] = std::array::from_fn(|row| if table >> row & 1 == 1 { u64::MAX } else { 0 });
    for (place, &digit) in sum.iter().enumerate().rev() {
        let half = 1 << place;
        for row in 0..half {
            entries[row] = (entries[row] & !digit) | (entries[row + half] & digit);
        }
    }
    entries[0]
}
