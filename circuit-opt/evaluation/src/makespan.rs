//! The time of an evaluation on several threads.

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::Evaluation;

impl Evaluation {
    /// The steps that the evaluation takes if `threads` cells can be bootstrapped in one step.
    ///
    /// Of the cells that are ready, those with the longest path to an output come first (Hu,
    /// "Parallel sequencing and assembly line problems", 1961). With one thread it is the number
    /// of cells, with as many as there are cells the depth.
    ///
    /// # Panics
    /// If there are no threads.
    #[must_use]
    pub fn makespan(&self, threads: usize) -> u64 {
        assert!(threads > 0, "no threads");
        let makers = self.makers();
        let mut readers: Vec<Vec<u32>> = vec![Vec::new(); self.len()];
        let mut missing = vec![0_u32; self.len()];
        for (index, cell) in self.cells().enumerate() {
            let read = cell.terms.iter().filter_map(|term| makers[term.ciphertext as usize]);
            for maker in read {
                readers[maker as usize].push(index as u32);
                missing[index] += 1;
            }
        }
        let mut heights = vec![1_u32; self.len()];
        for index in (0..self.len()).rev() {
            let above = readers[index].iter().map(|reader| heights[*reader as usize]).max();
            heights[index] = above.unwrap_or(0) + 1;
        }
        let entry = |index: usize| (heights[index], Reverse(index));
        let mut ready: BinaryHeap<(u32, Reverse<usize>)> =
            (0..self.len()).filter(|index| missing[*index] == 0).map(entry).collect();
        let mut steps = 0;
        while !ready.is_empty() {
            steps += 1;
            let batch: Vec<usize> = (0..threads).map_while(|_| ready.pop()).map(|(_, Reverse(index))| index).collect();
            for index in batch {
                for reader in &readers[index] {
                    let reader = *reader as usize;
                    missing[reader] -= 1;
                    if missing[reader] == 0 {
                        ready.push(entry(reader));
                    }
                }
            }
        }
        steps
    }

    /// The most bootstraps on a path.
    #[must_use]
    pub fn depth(&self) -> u32 {
        let makers = self.makers();
        let mut levels = vec![0_u32; self.len()];
        for (index, cell) in self.cells().enumerate() {
            let below = cell.terms.iter().filter_map(|term| makers[term.ciphertext as usize]);
            levels[index] = below.map(|maker| levels[maker as usize]).max().unwrap_or(0) + 1;
        }
        levels.into_iter().max().unwrap_or(0)
    }

    /// The cell that makes each ciphertext; nothing for inputs.
    fn makers(&self) -> Vec<Option<u32>> {
        let mut makers = vec![None; self.inputs().len()];
        for (index, cell) in self.cells().enumerate() {
            makers.extend((0..cell.outputs).map(|_| Some(index as u32)));
        }
        makers
    }
}
