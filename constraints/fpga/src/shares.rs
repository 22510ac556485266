//! The area of a board top, divided between the design and what stands around it.
//!
//! Yosys flattens a board top, but cells keep the path of their instance at the front of their
//! names, and those that have names of its own get one from their neighbours (`autoname`). A cell
//! between the design and its link counts on the side whose name its wire has kept.

use crate::cells::Cells;
use crate::{FpgaError, Resources};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The counts of the design by Yosys.
pub(crate) const STATISTICS: &str = "core.json";
/// The path of the design in a board top: [`board_top`](crate::board_top) has the link as `link`, a
/// link top its design as `accelerator`.
pub(crate) const CORE: &str = "link.accelerator";

/// The shares of a board top's netlist, as Yosys counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// The design behind its link.
    pub core: Resources,
    /// The link, the clock and the reset.
    pub around: Resources,
}

impl Shares {
    /// Of all and the design.
    pub(crate) fn new(all: Resources, core: Resources) -> Self {
        Shares { core, around: all.without(core) }
    }

    /// Reads the text of [`STATISTICS`]: the cells of the design. Without any there is no module in
    /// it.
    pub(crate) fn read(text: &str, file: &Path) -> Result<Cells, FpgaError> {
        let document: Document = serde_json::from_str(text)
            .map_err(|error| FpgaError::Report { file: file.to_path_buf(), message: error.to_string() })?;
        Ok(document.modules.into_values().next().map(|module| module.num_cells_by_type).unwrap_or_default())
    }
}

/// Yosys commands that write [`STATISTICS`] of a top module that is flattened.
pub(crate) fn count(top: &str) -> String {
    format!("autoname\nselect -set core {top}/c:{CORE}.*\ntee -q -o {STATISTICS} stat -json @core\n")
}

#[derive(Deserialize)]
struct Document {
    modules: BTreeMap<String, Module>,
}

#[derive(Deserialize)]
struct Module {
    num_cells_by_type: Cells,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    fn read(text: &str) -> Result<Cells, FpgaError> {
        Shares::read(text, Path::new("core.json"))
    }

    #[test]
    fn the_rest_stands_around_the_design() {
        let stored = r#"{"modules": {"\\board_top": {"num_cells": 5, "num_cells_by_type": {"LUT4": 3, "CCU2C": 2}}}}"#;
        let count = Family::Ecp5.flow().at_least;
        let core = count(&read(stored).unwrap_or_else(|error| panic!("{error}")));
        let all = Resources { lut: 20, ff: 9, dsp: 1, bram: 2 };
        let shares = Shares::new(all, core);
        assert_eq!(shares.core, Resources { lut: 7, ..Resources::default() });
        assert_eq!(shares.around, Resources { lut: 13, ..all });
    }

    #[test]
    fn a_design_without_cells_is_none_and_a_broken_file_an_error() {
        assert!(read(r#"{"modules": {}}"#).is_ok_and(|cells| cells.is_empty()));
        assert!(matches!(read("{}"), Err(FpgaError::Report { .. })));
    }
}
