//! The measurements of a row.

use serde::{Deserialize, Serialize};

use crate::executed::{
    Figures,
    build::Built,
    high_level::{OfSet, Set},
};

/// A row on both sides.
#[derive(Serialize, Deserialize)]
pub struct Measured {
    /// The name in the table.
    pub title: String,
    pub ours: Built,
    /// The sets of tfhe-rs.
    pub tfhe: Vec<OfSet>,
}

impl Measured {
    /// A set of tfhe-rs.
    pub fn under(&self, set: Set) -> Option<&Figures> {
        self.tfhe.iter().find(|one| one.set == set).map(|one| &one.figures)
    }

    /// The set of tfhe-rs under which the row is the fastest.
    pub fn faster(&self) -> Option<&Figures> {
        let figures = self.tfhe.iter().map(|one| &one.figures);
        figures.min_by(|one, other| one.median().total_cmp(&other.median()))
    }

    /// The seconds of ours over those of tfhe-rs.
    pub fn ratio(&self) -> Option<f64> {
        self.faster().map(|other| self.ours.figures.median() / other.median())
    }
}
