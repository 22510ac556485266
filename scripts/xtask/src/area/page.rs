//! The tables of docs/benchmarks/area.md.

use std::path::Path;

use super::coefficients::Coefficients;
use super::row::Row;
use crate::least_squares::{estimate, quantile};
use crate::markdown;

const PAGE: &str = "docs/benchmarks/area.md";

/// Writes the table of a family: each design as Yosys counts it, by the model, and by the model
/// that does not know it.
pub fn write(root: &Path, name: &str, title: &str, rows: &[Row], fitted: &Coefficients) -> Result<(), String> {
    let whole = |features: &[f64], coefficients: &[f64]| estimate(features, coefficients).round() as u64;
    let mut lines = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let measured = &row.measured;
        let mut line = vec![row.name.clone()];
        for (measured, model, held_out) in [
            (measured.lut, whole(&row.tables, &fitted.tables), fitted.held_out_tables[index]),
            (measured.ff, whole(&row.flip_flops, &fitted.flip_flops), fitted.held_out_flip_flops[index]),
        ] {
            line.extend([measured, model, held_out].map(|count| count.to_string()));
            line.push(format!("{:+.0} %", error(held_out, measured) * 100.0));
        }
        let counts = [measured.dsp, row.dsp, measured.bram, row.memory_blocks];
        line.extend(counts.map(|count| count.to_string()));
        lines.push(line);
    }
    let header = [
        title, "LUT", "model", "held out", "error", "FF", "model", "held out", "error", "DSP", "model", "blocks",
        "model",
    ];
    markdown::splice(&root.join(PAGE), name, &markdown::table(&header, &lines))?;
    let kinds =
        |coefficients: &[f64]| coefficients.iter().map(|one| format!("{one:.2}")).collect::<Vec<_>>().join(", ");
    eprintln!("{title}: LUT {}; FF {}", kinds(&fitted.tables), kinds(&fitted.flip_flops));
    let errors = |estimates: &[u64], measured: fn(&Row) -> u64| {
        let errors: Vec<f64> =
            estimates.iter().zip(rows).map(|(estimate, row)| error(*estimate, measured(row)).abs()).collect();
        [quantile(errors.iter().copied(), 50), quantile(errors, 100)].map(|error| format!("{:.1} %", error * 100.0))
    };
    let differ = |pairs: Vec<(u64, u64)>| pairs.iter().filter(|(model, count)| model != count).count().to_string();
    let mut line = vec![title.to_owned(), rows.len().to_string()];
    line.extend(errors(&fitted.held_out_tables, |row| row.measured.lut));
    line.extend(errors(&fitted.held_out_flip_flops, |row| row.measured.ff));
    line.push(differ(rows.iter().map(|row| (row.dsp, row.measured.dsp)).collect()));
    line.push(differ(rows.iter().map(|row| (row.memory_blocks, row.measured.bram)).collect()));
    let header = ["family", "designs", "LUT, median", "worst", "FF, median", "worst", "DSP differ", "blocks differ"];
    markdown::splice(&root.join(PAGE), &format!("{name}-errors"), &markdown::table(&header, &[line]))
}

/// Writes the margins of all families.
pub fn summary(root: &Path, titles: &[&str], all: &[Coefficients]) -> Result<(), String> {
    let line = |(title, fitted): (&&str, &Coefficients)| {
        let margins = fitted.margins.map(|margin| format!("{:.1} %", margin as f64 / 10.0));
        [vec![(*title).to_owned()], margins.to_vec()].concat()
    };
    let lines: Vec<_> = titles.iter().zip(all).map(line).collect();
    let header = ["family", "LUT", "FF", "DSP", "blocks"];
    markdown::splice(&root.join(PAGE), "margins", &markdown::table(&header, &lines))
}

/// The relative error of an estimate.
fn error(estimate: u64, measured: u64) -> f64 {
    estimate as f64 / measured.max(1) as f64 - 1.0
}
