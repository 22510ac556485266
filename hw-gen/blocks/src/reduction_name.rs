//! Reductions by name.

use std::str::FromStr;

use crate::{BlockError, Reduction};

impl FromStr for Reduction {
    type Err = BlockError;

    /// The reduction of a name as it is displayed; [`BlockError::UnknownReduction`] for another.
    fn from_str(name: &str) -> Result<Self, BlockError> {
        let found = Self::ALL.into_iter().find(|reduction| reduction.to_string() == name);
        found.ok_or_else(|| BlockError::UnknownReduction { name: name.to_owned() })
    }
}
