//! The outcomes of a program: one for each column of the table.

use std::collections::BTreeSet;

/// The outcome of one use of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The values are right.
    Understood,
    /// The op is as it was.
    Left,
    /// A result was made whose values are not compared here.
    Made,
    /// Refused, at a place.
    Refused,
    /// Accepted with another meaning, or refused without a place.
    Fault(String),
}

/// The outcomes of the programs of an op.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Parsed, printed in both forms, and parsed again.
    pub round_trip: BTreeSet<&'static str>,
    /// Evaluated.
    pub run: BTreeSet<&'static str>,
    /// Passes that replace the op, and leave the values.
    pub understood: BTreeSet<&'static str>,
    /// Passes that replace the op by others without an evaluation.
    pub made: BTreeSet<&'static str>,
    /// Passes that refuse the op.
    pub refused: BTreeSet<&'static str>,
    /// The bridge of builds.
    pub build: BTreeSet<&'static str>,
    /// The languages that it is translated to.
    pub translate: BTreeSet<&'static str>,
    /// Uses of it that are faults.
    pub faults: Vec<String>,
}
