//! The references that evaluate a program.

use std::ops::Range;

use ringmill_design::{Signature, Vector, Word};

use crate::{
    CheckError,
    vectors::{operands, with_residents},
};

/// The meaning of a program, as its interpreter tells it.
pub trait Reference {
    /// The failure of the reference.
    type Error: From<CheckError>;

    /// The inputs and outputs of the program.
    fn signature(&self) -> &Signature;

    /// The only vectors whose results are known; none where all are.
    fn known(&self) -> Option<&[Vector]> {
        None
    }

    /// Operands for a comparison: those of the seed at some positions, or, where only some results
    /// are known, these over and over. What is loaded once is that of the first.
    fn operands(&self, which: Range<usize>, seed: u64) -> Vec<Vector> {
        match self.known() {
            Some(known) => which.map(|position| known[position % known.len()].clone()).collect(),
            None => with_residents(operands(self.signature(), which, seed), self.signature()),
        }
    }

    /// The results of each vector, in the order of the vectors: per result, its elements.
    /// `finished` is told how many more are done.
    ///
    /// # Errors
    /// An input that is refused.
    fn results(&self, vectors: &[Vector], finished: &(dyn Fn(u64) + Sync)) -> Result<Vec<Vec<Vec<Word>>>, Self::Error>;
}
