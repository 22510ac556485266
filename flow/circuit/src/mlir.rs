//! The reader of circuits in MLIR.

use std::path::Path;

use ringmill_netlist::Netlist;

use crate::{CircuitError, CircuitWarning};

/// A netlist, and what the user should know of it.
pub type Noted = (Netlist, Vec<CircuitWarning>);

/// A reader of MLIR, which this crate does without.
pub trait MlirReader {
    /// The reason that a text is refused.
    type Error: From<CircuitError>;

    /// The netlist of a function of a file, or of its only one; none if the file is not a MLIR, or
    /// holds a program.
    fn netlist_in(&self, path: &Path, function: Option<&str>) -> Option<Result<Netlist, Self::Error>>;

    /// The circuit that a boolean program's words are made into.
    ///
    /// # Errors
    /// The program is refused.
    fn circuit(&self, path: &Path, entry: Option<&str>) -> Result<Noted, Self::Error>;
}

/// A reader that refuses all MLIR.
#[derive(Clone, Copy, Debug, Default)]
pub struct WithoutMlir;

impl MlirReader for WithoutMlir {
    type Error = CircuitError;

    fn netlist_in(&self, path: &Path, _: Option<&str>) -> Option<Result<Netlist, CircuitError>> {
        let ending = path.extension()?;
        ending.eq_ignore_ascii_case("mlir").then(|| Err(CircuitError::WithoutMlir { path: path.to_owned() }))
    }

    fn circuit(&self, path: &Path, _: Option<&str>) -> Result<Noted, CircuitError> {
        Err(CircuitError::WithoutMlir { path: path.to_owned() })
    }
}
