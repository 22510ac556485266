//! The counts of Yosys after synthesis (`stat -json`).

use crate::FpgaError;
use crate::cells::Cells;
use serde::Deserialize;
use std::path::Path;

/// The design after synthesis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statistics {
    /// The number of cells of each kind.
    pub(crate) cells: Cells,
    /// Bits of the top module's ports.
    pub(crate) port_bits: u64,
}

#[derive(Deserialize)]
struct Document {
    design: Counts,
}

#[derive(Deserialize)]
struct Counts {
    num_port_bits: u64,
    num_cells_by_type: Cells,
}

impl Statistics {
    /// Reads the text of the file.
    pub(crate) fn read(text: &str, file: &Path) -> Result<Self, FpgaError> {
        let document: Document = serde_json::from_str(text)
            .map_err(|error| FpgaError::Report { file: file.to_path_buf(), message: error.to_string() })?;
        let Counts { num_port_bits: port_bits, num_cells_by_type: cells } = document.design;
        Ok(Statistics { cells, port_bits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Family, Resources};

    /// Of the product of N = 16, q = 97.
    const STORED: &str = include_str!("../tests/reports/statistics.json");

    #[test]
    fn cells_are_counted() {
        let statistics = Statistics::read(STORED, Path::new("s.json")).unwrap_or_else(|error| panic!("{error}"));
        let at_least = (Family::Ecp5.flow().at_least)(&statistics.cells);
        assert_eq!(at_least, Resources { lut: 715 + 2 * 387 + 4 * 56, ff: 3544, dsp: 42, bram: 0 });
        assert_eq!(statistics.port_bits, 59);
    }

    #[test]
    fn a_broken_file_is_an_error() {
        let error = Statistics::read("{\"design\": {}}", Path::new("s.json")).expect_err("nothing in it");
        assert!(error.to_string().starts_with("the report 's.json' cannot be read: missing field"), "{error}");
    }
}
