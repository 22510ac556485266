//! The cells that are ready, and the ciphertexts that are still needed.

use std::collections::BinaryHeap;

use ringmill_evaluation::{Evaluation, Output, Term};

use super::compute::Ciphertext;
use crate::Inputs;

/// The state of a run.
pub(super) struct Schedule<'p> {
    program: &'p Evaluation,
    /// Cells whose operands are there, by the length of their path to an output.
    ready: BinaryHeap<(u32, std::cmp::Reverse<u32>)>,
    /// The longest path from a cell to an output.
    heights: Vec<u32>,
    /// Operands of a cell that are not there yet.
    missing: Vec<u32>,
    /// The cells that read each ciphertext, as ranges of `readers`.
    reader_starts: Vec<u32>,
    readers: Vec<u32>,
    /// Uses of a ciphertext that are still to come, those by outputs included.
    uses: Vec<u32>,
    ciphertexts: Vec<Option<Ciphertext>>,
    finished: Vec<bool>,
    done: usize,
}

impl<'p> Schedule<'p> {
    /// A run that begins with the inputs.
    pub(super) fn new(program: &'p Evaluation, inputs: &Inputs) -> Self {
        let mut schedule = Self::empty(program);
        for (index, ciphertext) in inputs.ciphertexts().enumerate() {
            if schedule.uses[index] > 0 {
                schedule.ciphertexts[index] = Some(ciphertext.into());
            }
        }
        schedule.collect_ready();
        schedule
    }

    /// A run that continues with the ciphertexts of a checkpoint; nothing if one is missing.
    pub(super) fn resumed(program: &'p Evaluation, finished: Vec<bool>, live: Vec<(u32, Ciphertext)>) -> Option<Self> {
        let mut schedule = Self::empty(program);
        for (index, ciphertext) in live {
            *schedule.ciphertexts.get_mut(index as usize)? = Some(ciphertext);
        }
        for (index, is_finished) in finished.iter().enumerate() {
            if *is_finished {
                schedule.release(program.cell(index).terms);
                schedule.done += 1;
            }
        }
        schedule.finished = finished;
        let mut is_made = vec![true; program.inputs().len()];
        for (index, cell) in program.cells().enumerate() {
            is_made.extend((0..cell.outputs).map(|_| schedule.finished[index]));
        }
        for (index, is_made) in is_made.into_iter().enumerate() {
            if schedule.uses[index] == 0 {
                schedule.ciphertexts[index] = None;
            } else if is_made && schedule.ciphertexts[index].is_none() {
                return None;
            }
        }
        schedule.collect_ready();
        Some(schedule)
    }

    fn empty(program: &'p Evaluation) -> Self {
        let count = program.ciphertexts() as usize;
        let mut uses = vec![0_u32; count];
        let mut reader_starts = vec![0_u32; count + 1];
        for cell in program.cells() {
            cell.terms.iter().for_each(|term| reader_starts[term.ciphertext as usize + 1] += 1);
        }
        uses.copy_from_slice(&reader_starts[1..]);
        for index in 0..count {
            reader_starts[index + 1] += reader_starts[index];
        }
        let mut next = reader_starts.clone();
        let mut readers = vec![0; reader_starts[count] as usize];
        for (index, cell) in program.cells().enumerate() {
            for term in cell.terms {
                let place = &mut next[term.ciphertext as usize];
                readers[*place as usize] = index as u32;
                *place += 1;
            }
        }
        for Output { sum, .. } in program.outputs() {
            sum.terms.iter().for_each(|term| uses[term.ciphertext as usize] += 1);
        }
        let mut heights = vec![0_u32; program.len()];
        for index in (0..program.len()).rev() {
            let cell = program.cell(index);
            let outputs = cell.first_output as usize..(cell.first_output + cell.outputs) as usize;
            let readers = outputs.flat_map(|ciphertext| {
                &readers[reader_starts[ciphertext] as usize..reader_starts[ciphertext + 1] as usize]
            });
            heights[index] = readers.map(|reader| heights[*reader as usize] + 1).max().unwrap_or(0);
        }
        Self {
            program,
            ready: BinaryHeap::new(),
            heights,
            missing: Vec::new(),
            reader_starts,
            readers,
            uses,
            ciphertexts: vec![None; count],
            finished: vec![false; program.len()],
            done: 0,
        }
    }

    /// Counts the operands that are missing, and lists the cells that miss none.
    fn collect_ready(&mut self) {
        let is_missing = |term: &&Term| self.ciphertexts[term.ciphertext as usize].is_none();
        let missing = self.program.cells().enumerate().map(|(index, cell)| match self.finished[index] {
            true => 0,
            false => cell.terms.iter().filter(is_missing).count() as u32,
        });
        self.missing = missing.collect();
        for index in 0..self.program.len() {
            if self.missing[index] == 0 && !self.finished[index] {
                self.ready.push((self.heights[index], std::cmp::Reverse(index as u32)));
            }
        }
    }

    /// Takes a cell that is ready.
    pub(super) fn take(&mut self) -> Option<usize> {
        self.ready.pop().map(|(_, index)| index.0 as usize)
    }

    /// The ciphertexts of some terms, which are there.
    pub(super) fn operands(&self, terms: &[Term]) -> Vec<Ciphertext> {
        let of = |term: &Term| self.ciphertexts[term.ciphertext as usize].clone();
        terms.iter().map(|term| of(term).expect("operands are there before their cell")).collect()
    }

    /// Stores the outputs of a cell.
    pub(super) fn finish(&mut self, index: usize, outputs: Vec<Ciphertext>) {
        let cell = self.program.cell(index);
        for (ciphertext, output) in (cell.first_output as usize..).zip(outputs) {
            if self.uses[ciphertext] == 0 {
                continue;
            }
            self.ciphertexts[ciphertext] = Some(output);
            for place in self.reader_starts[ciphertext]..self.reader_starts[ciphertext + 1] {
                let reader = self.readers[place as usize] as usize;
                self.missing[reader] -= 1;
                if self.missing[reader] == 0 {
                    self.ready.push((self.heights[reader], std::cmp::Reverse(reader as u32)));
                }
            }
        }
        self.release(cell.terms);
        self.finished[index] = true;
        self.done += 1;
    }

    /// Drops the operands that nobody needs any more.
    fn release(&mut self, terms: &[Term]) {
        for term in terms {
            let uses = &mut self.uses[term.ciphertext as usize];
            *uses -= 1;
            if *uses == 0 {
                self.ciphertexts[term.ciphertext as usize] = None;
            }
        }
    }

    /// Bootstraps that are done.
    pub(super) fn done(&self) -> usize {
        self.done
    }

    pub(super) fn is_done(&self) -> bool {
        self.done == self.program.len()
    }

    /// The cells that are done.
    pub(super) fn finished(&self) -> &[bool] {
        &self.finished
    }

    /// The ciphertexts that are still needed, with their numbers.
    pub(super) fn live(&self) -> impl Iterator<Item = (u32, &Ciphertext)> {
        let there = self.ciphertexts.iter().enumerate();
        there.filter_map(|(index, ciphertext)| ciphertext.as_ref().map(|ciphertext| (index as u32, ciphertext)))
    }
}
