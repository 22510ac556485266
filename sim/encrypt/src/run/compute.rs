//! One cell on ciphertexts.

use std::sync::Arc;

use ringmill_cggi::add_extracted;
use ringmill_evaluation::{Accumulator, Cell, Evaluation, Term};
use ringmill_parameters::Parameters;

use crate::ExpandedKey;

/// A ciphertext: mask first, body last, words aligned to the most significant bit of 64.
pub(super) type Ciphertext = Arc<[u64]>;

/// The sum of ciphertexts and a constant in units.
pub(super) fn linear(operands: &[Ciphertext], terms: &[Term], constant: i64, unit_log2: u32, size: usize) -> Vec<u64> {
    let mut sum = vec![0_u64; size];
    for (ciphertext, term) in operands.iter().zip(terms) {
        let factor = i64::from(term.factor) as u64;
        for (sum, word) in sum.iter_mut().zip(ciphertext.iter()) {
            *sum = sum.wrapping_add(word.wrapping_mul(factor));
        }
    }
    let last = size - 1;
    sum[last] = sum[last].wrapping_add((constant as u64).wrapping_mul(1 << (64 - unit_log2)));
    sum
}

/// The outputs of a cell.
pub(super) fn bootstrap(
    program: &Evaluation,
    key: &ExpandedKey,
    index: usize,
    operands: &[Ciphertext],
) -> Vec<Ciphertext> {
    let (cell, set) = (program.cell(index), key.set());
    let size = set.big_dimension() + 1;
    let sum = linear(operands, cell.terms, cell.constant, program.unit_log2(), size);
    let mut accumulator = polynomial(program, &cell, set);
    key.rotate(&sum, &mut accumulator);
    let step = set.polynomial_size >> program.steps_log2();
    let outputs = (cell.first_output..).take(cell.outputs as usize).map(|output| {
        let (extractions, constant) = program.extractions(output);
        let mut sum = vec![0_u64; size];
        for extraction in extractions {
            let factor = if extraction.negative { -1 } else { 1 };
            let degree = usize::from(extraction.step) * step;
            add_extracted(&accumulator, set.polynomial_size, degree, factor, &mut sum);
        }
        let constant = (constant as u64).wrapping_mul(1 << (64 - program.unit_log2()));
        sum[size - 1] = sum[size - 1].wrapping_add(constant);
        sum.into()
    });
    outputs.collect()
}

/// The accumulator before its rotation, with masks of zero.
fn polynomial(program: &Evaluation, cell: &Cell<'_>, set: &Parameters) -> Vec<u64> {
    let unit = u64::from(cell.scale) << (64 - program.unit_log2());
    let mut words = vec![0; set.big_dimension() + set.polynomial_size];
    let body = &mut words[set.big_dimension()..];
    match cell.accumulator {
        Accumulator::Constant => body.fill(unit),
        Accumulator::Table(table) => fill(body, table, program, [0, 2 * unit]),
        Accumulator::Balanced(table) => fill(body, table, program, [unit.wrapping_neg(), unit]),
    }
    words
}

/// Fills each slot of an accumulator with one of two values, as a bit of a table says.
fn fill(body: &mut [u64], table: u32, program: &Evaluation, values: [u64; 2]) {
    let slot = body.len() >> program.steps_log2();
    for (index, slot) in body.chunks_exact_mut(slot).enumerate() {
        slot.fill(values[table.checked_shr(index as u32).unwrap_or(0) as usize & 1]);
    }
}
