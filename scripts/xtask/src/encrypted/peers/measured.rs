//! The measurements of one program.

use serde::{Deserialize, Serialize};

use super::concrete::{Attempt, Outcome};
use super::executor::{Cells, Figures};
use super::inputs::Inputs;

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
    /// HEIR's right circuits.
    pub heir: Vec<OfHeir>,
    /// The ways of Concrete.
    pub concrete: Vec<Attempt>,
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

    /// The seconds of ours over those of others.
    pub fn ratio(&self, other: Option<&Figures>) -> Option<f64> {
        other.map(|other| self.ours.median() / other.median())
    }

    pub fn over_heir(&self) -> Option<f64> {
        self.ratio(self.faster().map(|heir| &heir.figures))
    }

    pub fn over_concrete(&self) -> Option<f64> {
        self.ratio(self.way().map(|(_, figures)| figures))
    }
}
