//! The reader of circuits in MLIR.

use std::path::Path;

use ringmill_netlist::Netlist;
use ringmill_synth::word::WordGraph;

use crate::{CircuitError, CircuitWarning};

/// A netlist, and what the user should know of it.
pub type Noted = (Netlist, Vec<CircuitWarning>);

/// A circuit that was read to be compared.
#[derive(Clone, Debug)]
pub struct ReadCircuit {
    /// The circuit.
    pub netlist: Netlist,
    /// The words of the program that it was made of; nothing if it was a netlist.
    pub words: Option<WordGraph>,
    /// A netlist with the same ports whose outputs are 1 where those of a program are defined;
    /// nothing if they are for all inputs.
    pub defined: Option<Netlist>,
    /// Warnings for the user.
    pub warnings: Vec<CircuitWarning>,
}

impl From<Noted> for ReadCircuit {
    fn from((netlist, warnings): Noted) -> Self {
        Self { netlist, words: None, defined: None, warnings }
    }
}

/// A reader of MLIR, which this crate does without.
pub trait MlirReader {
    /// The reason that a text is refused.
    type Error: From<CircuitError>;

    /// The netlist of a function of a file, or of its only one; none if the file is not a MLIR, or
    /// holds a program.
    fn netlist_in(&self, path: &Path, function: Option<&str>) -> Option<Result<Netlist, Self::Error>>;

    /// The circuit that a boolean program's words are made into, and where they are defined.
    ///
    /// # Errors
    /// The program is refused.
    fn circuit(&self, path: &Path, entry: Option<&str>) -> Result<ReadCircuit, Self::Error>;

    /// The bits of a program's results for bits of its arguments, in the order of the circuit's
    /// ports, as the interpreter executes it; `None` for undefined ones.
    ///
    /// # Errors
    /// The program is refused.
    fn evaluate(&self, path: &Path, entry: Option<&str>, input: &[bool]) -> Result<Vec<Option<bool>>, Self::Error>;
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

    fn circuit(&self, path: &Path, _: Option<&str>) -> Result<ReadCircuit, CircuitError> {
        Err(CircuitError::WithoutMlir { path: path.to_owned() })
    }

    fn evaluate(&self, path: &Path, _: Option<&str>, _: &[bool]) -> Result<Vec<Option<bool>>, CircuitError> {
        Err(CircuitError::WithoutMlir { path: path.to_owned() })
    }
}
