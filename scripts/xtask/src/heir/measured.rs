//! The measurements of one program.

use super::circuit::Circuit;
use super::peer::{Answer, Outcome};
use super::vectors::Agreement;
use crate::ringmill::Netlist;

/// The kinds of cells that are compared.
pub const CELLS: [&str; 3] = ["gates", "lut3", "lut4"];

/// One program in one kind of cells.
pub struct Measured {
    pub program: String,
    pub cells: &'static str,
    pub ours: Netlist,
    pub fast: Netlist,
    /// HEIR's answer to the program as it is written.
    pub heir: Answer,
    /// The answer to the same program rewritten, where the first is not a right circuit and
    /// `tests/heir` has a rewrite.
    pub reworded: Option<Answer>,
}

impl Measured {
    /// HEIR's right circuit, and what it took.
    pub fn peer(&self) -> Option<(&Circuit, &Answer)> {
        let answers = [Some(&self.heir), self.reworded.as_ref()];
        answers.into_iter().flatten().find_map(|answer| Some((answer.right()?, answer)))
    }

    pub fn is_reworded(&self) -> bool {
        self.heir.right().is_none() && self.peer().is_some()
    }

    /// A figure of ours over HEIR's; none where HEIR is not right.
    pub fn ratio(&self, ours: f64, heir: impl Fn(&Circuit, &Answer) -> f64) -> Option<f64> {
        self.peer().map(|(circuit, answer)| ours / heir(circuit, answer))
    }

    pub fn bootstraps_ratio(&self) -> Option<f64> {
        self.ratio(self.ours.bootstraps as f64, |circuit, _| circuit.bootstraps() as f64)
    }
}

/// The verdict on an answer.
pub fn verdict(answer: &Answer) -> String {
    match &answer.outcome {
        Outcome::Failed(reason) => reason.clone(),
        Outcome::Unjudged(reason) => format!("not judged: `{reason}`"),
        Outcome::Judged(_, Agreement { wrong: 0, all }) => format!("right on {all} vectors"),
        Outcome::Judged(_, Agreement { wrong, all }) => format!("wrong on {wrong} of {all} vectors"),
    }
}
