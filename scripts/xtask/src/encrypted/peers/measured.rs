//! The measurements of one program.

use serde::{Deserialize, Serialize};

use super::concrete::{Attempt, Outcome};
use crate::executed::{
    Figures, Inputs,
    executor::Cells,
    high_level::{OfSet, Set},
};

/// A circuit of HEIR, executed.
#[derive(Serialize, Deserialize)]
pub struct OfHeir {
    pub cells: Cells,
    pub figures: Figures,
}

/// One program on every side.
#[derive(Serialize, Deserialize)]
pub struct Measured {
    pub program: String,
    pub inputs: Inputs,
    /// Ours at the failure of all, and at a lower one.
    pub ours: Figures,
    pub ours_at_128: Figures,
    /// Ours with words as results, at the failure of all, if Concrete takes no bootstrap.
    #[serde(default)]
    pub words: Option<Figures>,
    /// HEIR's right circuits.
    pub heir: Vec<OfHeir>,
    /// The ways of Concrete.
    pub concrete: Vec<Attempt>,
    /// The sets of tfhe-rs.
    pub tfhe: Vec<OfSet>,
}

impl Measured {
    /// The faster one of HEIR's circuits.
    pub fn faster(&self) -> Option<&OfHeir> {
        self.heir.iter().min_by(|one, other| one.figures.median().total_cmp(&other.figures.median()))
    }

    /// The fastest way of Concrete that was measured.
    pub fn way(&self) -> Option<(&Attempt, &Figures)> {
        let measured = self.concrete.iter().filter_map(|attempt| match &attempt.outcome {
            Outcome::Measured(figures) => Some((attempt, figures)),
            Outcome::Refused(_) => None,
        });
        measured.min_by(|(_, one), (_, other)| one.median().total_cmp(&other.median()))
    }

    /// A set of tfhe-rs.
    pub fn under(&self, set: Set) -> Option<&Figures> {
        self.tfhe.iter().find(|one| one.set == set).map(|one| &one.figures)
    }

    /// The set of tfhe-rs under which the program is the fastest.
    pub fn faster_set(&self) -> Option<&OfSet> {
        self.tfhe.iter().min_by(|one, other| one.figures.median().total_cmp(&other.figures.median()))
    }

    /// The seconds of ours over those of others.
    fn ratio(&self, other: Option<&Figures>) -> Option<f64> {
        other.map(|other| self.ours.median() / other.median())
    }

    /// The ratio of the build for 2^-128 over tfhe-rs: its bootstraps fail with about as much.
    pub fn over_tfhe(&self) -> Option<f64> {
        self.faster_set().map(|other| self.ours_at_128.median() / other.figures.median())
    }

    /// The ratio of the build for 2^-40 over tfhe-rs.
    pub fn over_tfhe_at_40(&self) -> Option<f64> {
        self.ratio(self.faster_set().map(|other| &other.figures))
    }

    pub fn over_heir(&self) -> Option<f64> {
        self.ratio(self.faster().map(|heir| &heir.figures))
    }

    /// True if Concrete gives words that only the client can use.
    pub fn is_of_words(&self) -> bool {
        self.way().is_some_and(|(_, figures)| figures.bootstraps == 0)
    }

    /// The ratio over Concrete, with results of the same kind.
    pub fn over_concrete(&self) -> Option<f64> {
        let ours = self.words.as_ref().unwrap_or(&self.ours);
        self.way().map(|(_, figures)| ours.median() / figures.median())
    }

    /// The ratio over Concrete if both sides bootstrap.
    pub fn over_concrete_bootstrapped(&self) -> Option<f64> {
        self.over_concrete().filter(|_| self.ours.bootstraps > 0 && !self.is_of_words())
    }
}
