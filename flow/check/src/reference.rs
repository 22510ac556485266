//! Who tells what a program means.

use ringmill_design::{Signature, Vector, Word};

use crate::CheckError;

/// The meaning of a program, as its interpreter tells it.
pub trait Reference {
    /// Why it does not tell.
    type Error: From<CheckError>;

    /// What goes into and comes out of the program.
    fn signature(&self) -> &Signature;

    /// The results of each vector, in the order of the vectors: per result, its elements.
    /// `finished` is told how many more are done.
    ///
    /// # Errors
    /// An input that is refused.
    fn results(&self, vectors: &[Vector], finished: &(dyn Fn(u64) + Sync)) -> Result<Vec<Vec<Vec<Word>>>, Self::Error>;
}
