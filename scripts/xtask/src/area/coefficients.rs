//! The coefficients of a family, and the source file that holds those of all.

use std::{fmt::Write as _, fs, path::Path};

use super::row::Row;
use crate::least_squares::{fit, held_out, quantile};

/// The file that the model includes.
const FILE: &str = "hw-gen/accel/src/area/coefficients.rs";

/// The weight of the supposition that a kind of part takes a cell a bit.
const PRIOR: f64 = 0.002;

/// The share of designs that an estimate with its margin bounds, in percent.
pub const BOUNDED: usize = 95;

/// The numbers that are fitted to the designs of a family.
pub struct Coefficients {
    pub tables: Vec<f64>,
    pub flip_flops: Vec<f64>,
    /// By resource, of look-up tables, flip-flops, multipliers and blocks: what is added to an
    /// estimate, in thousandths of it.
    pub margins: [u64; 4],
    /// The estimates of look-up tables by models that do not know the design.
    pub held_out_tables: Vec<u64>,
    /// The same of flip-flops.
    pub held_out_flip_flops: Vec<u64>,
}

impl Coefficients {
    /// Fits the model to designs.
    pub fn of(rows: &[Row]) -> Self {
        let tables: Vec<&[f64]> = rows.iter().map(|row| row.tables.as_slice()).collect();
        let flip_flops: Vec<&[f64]> = rows.iter().map(|row| row.flip_flops.as_slice()).collect();
        let lut: Vec<f64> = rows.iter().map(|row| row.measured.lut as f64).collect();
        let ff: Vec<f64> = rows.iter().map(|row| row.measured.ff as f64).collect();
        let held_out = |features, counts| {
            held_out(features, counts, PRIOR).into_iter().map(|count| count.round() as u64).collect()
        };
        let held_out_tables: Vec<u64> = held_out(&tables, &lut);
        let held_out_flip_flops: Vec<u64> = held_out(&flip_flops, &ff);
        let pairs = |estimates: &[u64], measured: fn(&Row) -> u64| {
            margin(estimates.iter().copied().zip(rows.iter().map(measured)).collect())
        };
        let margins = [
            pairs(&held_out_tables, |row| row.measured.lut),
            pairs(&held_out_flip_flops, |row| row.measured.ff),
            margin(rows.iter().map(|row| (row.dsp, row.measured.dsp)).collect()),
            margin(rows.iter().map(|row| (row.memory_blocks, row.measured.bram)).collect()),
        ];
        Self {
            tables: fit(&tables, &lut, PRIOR),
            flip_flops: fit(&flip_flops, &ff, PRIOR),
            margins,
            held_out_tables,
            held_out_flip_flops,
        }
    }
}

/// The margin that bounds the counts of [`BOUNDED`] percent of the designs, in thousandths of the
/// estimates.
fn margin(pairs: Vec<(u64, u64)>) -> u64 {
    let excess = |(estimate, count): (u64, u64)| count.saturating_sub(estimate) as f64 / estimate.max(1) as f64;
    (quantile(pairs.into_iter().map(excess), BOUNDED) * 1000.0).ceil() as u64
}

/// Writes the coefficients of all families.
pub fn write(root: &Path, all: &[Coefficients]) -> Result<(), String> {
    let mut text = String::from(
        "//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run\n\
         //! --release -p ringmill-xtask -- area fit`.\n\
         \n\
         use super::fitted::Coefficients;\n\
         \n\
         #[rustfmt::skip]\n\
         pub(super) const COEFFICIENTS: [Coefficients; 4] = [\n",
    );
    let list = |numbers: &[f64]| numbers.iter().map(|number| format!("{number:.3}")).collect::<Vec<_>>().join(", ");
    for Coefficients { tables, flip_flops, margins, .. } in all {
        let _ = write!(
            text,
            "    Coefficients {{\n        tables: [{}],\n        flip_flops: [{}],\n        margins: {margins:?},\n    }},\n",
            list(tables),
            list(flip_flops),
        );
    }
    text += "];\n";
    fs::write(root.join(FILE), text).map_err(|error| format!("{FILE}: {error}"))
}
