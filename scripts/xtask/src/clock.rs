//! The clock model: routing of its designs, its coefficients, and docs/benchmarks/clock.md.

use std::{fmt::Write as _, fs, path::Path};

use serde::Deserialize;

use crate::least_squares::{FOLDS, estimate, fit as fitted, held_out, quantile};
use crate::{markdown, measuring};

/// The families: name in the command, name of the coefficients, title, and the part that is routed
/// for.
const FAMILIES: [(&str, &str, &str, &str); 2] =
    [("ecp5", "ECP5", "ECP5", "ecp5-85f"), ("ice40", "ICE40_HX", "iCE40 HX", "ice40-hx8k")];

/// The features of the families in words.
const FEATURES: [[&str; 5]; 2] = [
    ["", " bits / 10", " if a transform streams", " word / 100", " sqrt(blocks / 10)"],
    [
        " without products",
        " bits / 10 without products",
        " with products by constants alone",
        " with products",
        " product / 10 with products",
    ],
];

const PAGE: &str = "docs/benchmarks/clock.md";

/// The weight of the supposition that a coefficient is 1: none but where a family has no design
/// with a feature.
const PRIOR: f64 = 1e-6;

/// The file that the model includes.
const FILE: &str = "hw-gen/accel/src/clock/coefficients.rs";

/// A routed design: its critical paths, and the features of the model.
#[derive(Deserialize)]
struct Row {
    name: String,
    measured: Measured,
    bits: u32,
    product_bits: u32,
    word_bits: u32,
    multiplies: bool,
    streams: bool,
    ecp5_blocks: u64,
    enabled_flip_flops: u64,
    period: Vec<f64>,
}

/// The clock that the router reached.
#[derive(Deserialize)]
struct Measured {
    mhz: f64,
}

/// Routes the designs of a family, or of all, that no earlier run has.
///
/// # Errors
/// An unknown family, or the failure of the example.
pub fn measure(root: &Path, family: Option<&str>) -> Result<(), String> {
    if let Some(name) = family.filter(|name| FAMILIES.iter().all(|(known, ..)| known != name)) {
        return Err(format!("no family '{name}': one of {}", FAMILIES.map(|(name, ..)| name).join(", ")));
    }
    for (name, _, _, part) in FAMILIES.iter().filter(|(name, ..)| family.is_none_or(|family| family == *name)) {
        measuring::calibration::<Row>(root, "route", part, &kept(name))?;
    }
    Ok(())
}

/// Fits the model of every family to what was routed, and writes its coefficients and the page.
///
/// # Errors
/// The failure of the example, or too few designs.
pub fn fit(root: &Path) -> Result<(), String> {
    let mut text = String::from(
        "//! The coefficients of the clock model. Written by `cargo run --release -p ringmill-xtask -- clock\n\
         //! fit`.\n\
         \n\
         use super::fitted::Coefficients;\n",
    );
    let mut errors = Vec::new();
    for ((name, constant, title, part), features_in_words) in FAMILIES.into_iter().zip(FEATURES) {
        let rows: Vec<Row> = measuring::calibration(root, "routed", part, &kept(name))?;
        if rows.len() < FOLDS * 2 {
            return Err(format!("{title}: only {} designs were routed; run `clock measure {name}`", rows.len()));
        }
        let features: Vec<&[f64]> = rows.iter().map(|row| row.period.as_slice()).collect();
        let periods: Vec<f64> = rows.iter().map(|row| 1e3 / row.measured.mhz).collect();
        let coefficients = fitted(&features, &periods, PRIOR);
        let unknown: Vec<f64> = held_out(&features, &periods, PRIOR).into_iter().map(|period| 1e3 / period).collect();
        markdown::splice(&root.join(PAGE), name, &table(title, &rows, &coefficients, &unknown))?;
        errors.push(summary(title, &rows, &unknown));
        let most = rows.iter().map(|row| row.enabled_flip_flops).max().unwrap_or_default();
        let list = coefficients.iter().map(|number| format!("{number:.3}")).collect::<Vec<_>>().join(", ");
        let _ = write!(
            text,
            "\n#[rustfmt::skip]\npub(super) const {constant}: Coefficients = Coefficients {{\n    \
             period: [{list}],\n    most_flip_flops: {},\n}};\n",
            most * REACH
        );
        markdown::splice(
            &root.join(PAGE),
            &format!("{name}-model"),
            &format!("{}\n", formula(&coefficients, features_in_words)),
        )?;
    }
    let header = ["family", "designs", "error, median", "within 15 %", "worst"];
    markdown::splice(&root.join(PAGE), "errors", &markdown::table(&header, &errors))?;
    fs::write(root.join(FILE), text).map_err(|error| format!("{FILE}: {error}"))
}

/// The model is used for designs of so many times the flip-flops of the largest one that was
/// routed.
const REACH: u64 = 2;

/// The model, a part on each line, without those that are 0.
fn formula(coefficients: &[f64], words: [&str; 5]) -> String {
    let parts = coefficients.iter().zip(words).filter(|(times, _)| **times > 0.0);
    let parts: Vec<String> = parts.map(|(times, words)| format!("{times:.2}{words}")).collect();
    format!("```text\nperiod in ns = {}\n```", parts.join("\n    + "))
}

/// A table of designs: their critical paths, and their clocks as routed, by the model, and by a
/// model that does not know the design.
fn table(title: &str, rows: &[Row], coefficients: &[f64], unknown: &[f64]) -> String {
    let line = |(row, unknown): (&Row, &f64)| {
        let mut line = vec![row.name.clone()];
        let product = match row.product_bits {
            0 if row.multiplies => "constant".to_owned(),
            bits => bits.to_string(),
        };
        line.extend([row.bits.to_string(), product, row.word_bits.to_string()]);
        line.push(if row.streams { "yes" } else { "" }.to_owned());
        line.extend([row.ecp5_blocks, row.enabled_flip_flops].map(|count| count.to_string()));
        line.push(format!("{:.1}", row.measured.mhz));
        line.extend([1e3 / estimate(&row.period, coefficients), *unknown].map(|mhz| format!("{mhz:.0}")));
        line.push(format!("{:+.0} %", (unknown / row.measured.mhz - 1.0) * 100.0));
        line
    };
    let header = [title, "bits", "product", "word", "streams", "blocks", "FF", "MHz", "model", "held out", "error"];
    markdown::table(&header, &rows.iter().zip(unknown).map(line).collect::<Vec<_>>())
}

/// The errors of a family's model for designs that it does not know.
fn summary(title: &str, rows: &[Row], unknown: &[f64]) -> Vec<String> {
    let errors: Vec<f64> = rows.iter().zip(unknown).map(|(row, mhz)| (mhz / row.measured.mhz - 1.0).abs()).collect();
    let within = errors.iter().filter(|error| **error <= 0.15).count();
    let percent = |percent| format!("{:.1} %", quantile(errors.iter().copied(), percent) * 100.0);
    vec![title.to_owned(), rows.len().to_string(), percent(50), within.to_string(), percent(100)]
}

/// The folder that keeps what was routed of a family.
fn kept(family: &str) -> String {
    format!(".cache/clock/{family}")
}
