//! A program, read and understood, before anything is built from it.

use std::path::Path;

use ringmill_interp::{Evaluator, Word};
use ringmill_passes::{Straightened, bridge::Signature};

use crate::{error::FlowError, vectors::Vector};

/// A program in its two forms: as it is written, for its meaning, and straightened, for building.
pub struct Loaded {
    pub(crate) straightened: Straightened,
    pub(crate) evaluator: Evaluator,
}

impl Loaded {
    /// Reads `program` and picks its entry function.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn read(program: &Path, entry: Option<&str>) -> Result<Self, FlowError> {
        let straightened = ringmill_passes::frontend(program, entry)?;
        let evaluator = straightened.evaluator()?;
        Ok(Self { straightened, evaluator })
    }

    /// Arguments and results of the entry function.
    #[must_use]
    pub fn signature(&self) -> &Signature {
        &self.straightened.signature
    }

    /// What the program means for one input.
    ///
    /// # Errors
    /// Where the interpreter refuses the input.
    pub fn evaluate(&self, vector: &Vector) -> Result<Vec<Vec<Word>>, FlowError> {
        Ok(self.evaluator.evaluate(vector)?)
    }
}
