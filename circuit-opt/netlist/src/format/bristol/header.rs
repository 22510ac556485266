//! The first lines of a file.

use super::lines::{Lines, Word};
use super::problem::{BristolError, BristolProblem};
use crate::format::decimal::is_number;

/// Input wires take no space in a file: this many are believed in any, and more in a file of so
/// many bytes.
const BELIEVED_INPUTS: u64 = 1 << 16;

/// The first lines of a file.
pub(super) struct Header<'a> {
    pub(super) gates: u64,
    pub(super) wires: usize,
    /// The word that gives the number of wires.
    pub(super) wires_at: Word<'a>,
    /// Bits of each input value.
    pub(super) inputs: Vec<usize>,
    /// Bits of each output value.
    pub(super) outputs: Vec<usize>,
}

impl<'a> Header<'a> {
    /// Reads the lines before the first gate.
    pub(super) fn read(lines: &mut Lines<'a>) -> Result<Self, BristolError> {
        let mut words = Vec::new();
        lines.next_into(&mut words);
        let &[gates_at, wires_at] = words.as_slice() else {
            return Err(missing(lines, &words, "'GATES WIRES'"));
        };
        let (gates, wires) = (lines.number(gates_at)?, lines.number(wires_at)?);
        let mut first = Vec::new();
        lines.next_into(&mut first);
        if first.is_empty() {
            return Err(missing(lines, &first, "'INPUTS BITS…'"));
        }
        let mut second = Vec::new();
        let mut ahead = lines.clone();
        ahead.next_into(&mut second);
        let is_old = first.len() == 3 && second.last().is_some_and(|word| !is_number(word.text));
        let (inputs, outputs) = if is_old {
            let widths = widths(lines, &first)?;
            // A function of one party has a second input of no bits.
            let inputs = if widths[1] == 0 { &widths[..1] } else { &widths[..2] };
            (inputs.to_vec(), vec![widths[2]])
        } else {
            if second.is_empty() {
                return Err(missing(lines, &second, "'OUTPUTS BITS…'"));
            }
            *lines = ahead;
            (values(lines, &first)?, values(lines, &second)?)
        };
        let counts = |what| lines.error(wires_at, BristolProblem::Counts { what });
        let sum = |widths: &[u64]| widths.iter().try_fold(0_u64, |sum, &width| sum.checked_add(width));
        let (Some(input_bits), Some(output_bits)) = (sum(&inputs), sum(&outputs)) else {
            return Err(counts("the number of input or output bits"));
        };
        if input_bits > wires || output_bits > wires || input_bits > lines.size().max(BELIEVED_INPUTS) {
            return Err(counts("the number of wires"));
        }
        // A wire that a gate assigns is written there, with a space.
        if wires - input_bits > lines.size() / 2 {
            return Err(counts("the number of wires"));
        }
        if gates > lines.size() / 2 {
            return Err(lines.error(gates_at, BristolProblem::Counts { what: "the number of gates" }));
        }
        let wires = usize::try_from(wires).map_err(|_| counts("the number of wires"))?;
        let narrow = |widths: Vec<u64>| widths.into_iter().map(|width| width as usize).collect();
        Ok(Self { gates, wires, wires_at, inputs: narrow(inputs), outputs: narrow(outputs) })
    }
}

fn missing(lines: &Lines<'_>, words: &[Word<'_>], expected: &'static str) -> BristolError {
    let problem = BristolProblem::Header { expected };
    match words.first() {
        Some(&word) => lines.error(word, problem),
        None => lines.error_at_end(problem),
    }
}

fn widths(lines: &Lines<'_>, words: &[Word<'_>]) -> Result<Vec<u64>, BristolError> {
    words.iter().map(|&word| lines.number(word)).collect()
}

/// The widths behind their count.
fn values(lines: &Lines<'_>, words: &[Word<'_>]) -> Result<Vec<u64>, BristolError> {
    let all = widths(lines, words)?;
    match all.split_first() {
        Some((&count, widths)) if count == widths.len() as u64 => Ok(widths.to_vec()),
        _ => Err(lines.error(words[0], BristolProblem::Counts { what: "the number of values" })),
    }
}
