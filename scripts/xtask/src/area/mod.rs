//! The area model: synthesis of its designs, its coefficients, and docs/benchmarks/area.md.

mod coefficients;
mod page;
mod row;

use std::path::Path;

use coefficients::Coefficients;
use row::Row;

use crate::{least_squares::FOLDS, measuring};

/// The families: name in the command, name of the model, and the board that is synthesized for. The
/// order is that of `AreaFamily::ALL`.
const FAMILIES: [(&str, &str, &str); 4] = [
    ("ecp5", "ECP5", "ecp5-85f"),
    ("ice40", "iCE40", "ice40-up5k"),
    ("gowin", "Gowin", "gw2ar-18"),
    ("xilinx", "Xilinx 7 series", "xc7a200t"),
];

/// Synthesizes the designs of a family, or of all, that no earlier run has.
///
/// # Errors
/// An unknown family, or the failure of the example.
pub fn measure(root: &Path, family: Option<&str>) -> Result<(), String> {
    let known = |name: &str| FAMILIES.iter().any(|(known, ..)| *known == name);
    if let Some(name) = family.filter(|name| !known(name)) {
        return Err(format!("no family '{name}': one of {}", FAMILIES.map(|(name, ..)| name).join(", ")));
    }
    for (name, _, board) in FAMILIES.iter().filter(|(name, ..)| family.is_none_or(|family| family == *name)) {
        measuring::calibration::<Row>(root, "count", board, &kept(name))?;
    }
    Ok(())
}

/// Fits the model of every family to what was measured, and writes its coefficients and the page.
///
/// # Errors
/// The failure of the example, or too few designs.
pub fn fit(root: &Path) -> Result<(), String> {
    let mut all = Vec::new();
    for (name, title, board) in FAMILIES {
        let rows: Vec<Row> = measuring::calibration(root, "counted", board, &kept(name))?;
        if rows.len() < FOLDS * 2 {
            return Err(format!("{title}: only {} designs were measured; run `area measure {name}`", rows.len()));
        }
        let fitted = Coefficients::of(&rows);
        page::write(root, name, title, &rows, &fitted)?;
        all.push(fitted);
    }
    page::summary(root, &FAMILIES.map(|(_, title, _)| title), &all)?;
    coefficients::write(root, &all)
}

/// The folder that keeps what was counted of a family.
fn kept(family: &str) -> String {
    format!(".cache/area/{family}")
}
