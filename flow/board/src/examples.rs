//! Programs to try boards with, and which board is large enough for which, by the model.

use ringmill_fpga::{Board, Resources};
use ringmill_report::ModelledArea;
use serde::{Deserialize, Serialize};

use crate::Capacity;

/// The resources of the programs of `examples/boards`, in JSON. A test derives it from the
/// programs.
const TABLE: &str = include_str!("examples.json");

/// A program of `examples/boards`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    /// Its name.
    pub name: String,
    /// The size.
    pub size: ExampleSize,
}

/// The size that decides if a program fits a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExampleSize {
    /// The most cells of its netlist.
    Netlist {
        /// Look-up tables of four inputs.
        cells: u64,
    },
    /// The resources of its accelerators.
    Accelerators {
        /// Arguments and results.
        streams: usize,
        /// Accelerators of several shapes, each on all families.
        shapes: Vec<Vec<ModelledArea>>,
    },
}

impl Example {
    /// All of them.
    #[must_use]
    pub fn all() -> Vec<Self> {
        serde_json::from_str(TABLE).unwrap_or_default()
    }

    /// True if a board is large enough, with a link to the host where it has pins.
    #[must_use]
    pub fn fits(&self, board: &Board) -> bool {
        match &self.size {
            ExampleSize::Netlist { cells } => {
                Capacity::on(board, 2).has(Resources { lut: *cells, ff: *cells, dsp: 0, bram: 0 })
            }
            ExampleSize::Accelerators { streams, shapes } => {
                let room = Capacity::on(board, *streams);
                let areas = shapes.iter().filter_map(|areas| ModelledArea::on(areas, room.family()));
                areas.into_iter().any(|area| room.takes(area))
            }
        }
    }
}
