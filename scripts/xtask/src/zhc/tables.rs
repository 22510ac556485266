//! The measurements, as text.

use super::{
    measured::Measured,
    ours::{Point, SWITCHES},
    rows::OPERATIONS,
};
use crate::markdown;

/// The largest variance of a sum, in variances of a bootstrap, at which one bootstrap of 4 bits
/// fails with about 2^-128 in the HPU's parameter set, tfhe-rs's
/// `V1_8_HPU_PARAM_MESSAGE_2_CARRY_2_KS32_PBS_TUNIFORM_2M128`, by the formulae of its module
/// `noise_formulas`.
const LARGEST_NOISE: u64 = 217;

/// The means, the worst rows, and how many rows hold the aims.
pub fn summary(measured: &[Measured], version: &str) -> String {
    let all = measured.len();
    let ratios: Vec<f64> = measured.iter().map(Measured::ratio).collect();
    let at_depth: Vec<f64> = measured.iter().filter_map(Measured::ratio_at_depth).collect();
    let held = at_depth.iter().filter(|&&ratio| ratio <= 1.0).count();
    let noisy = |point: Option<Point>| point.and_then(|point| point.noise).is_some_and(|noise| noise > LARGEST_NOISE);
    let calls: usize = measured.iter().map(|one| one.calls).sum();
    format!(
        "- Ringmill's bootstraps over ZHC {version}'s, geometric mean of {all} rows: {}. The worst row is\n  \
         {}.\n\
         - At ZHC's depth or less, geometric mean of the {} rows that have such a netlist: {}. The worst\n  \
         is {}.\n\
         - {held} of {all} rows take no more bootstraps than ZHC at its depth.\n\
         - {} of the cheapest netlists and {} of those at ZHC's depth have more noise than ν² = {LARGEST_NOISE},\n  \
         at which a bootstrap in the HPU's parameter set fails with about 2^-128.\n\
         - Every netlist is proved equal to its program. Both sides agree on {calls} calls.\n",
        mean(&ratios),
        worst(measured, |one| Some(one.ratio())),
        at_depth.len(),
        mean(&at_depth),
        worst(measured, Measured::ratio_at_depth),
        measured.iter().filter(|one| noisy(Some(one.cheapest))).count(),
        measured.iter().filter(|one| noisy(one.at_depth)).count(),
    )
}

/// The commands that make Ringmill's netlists.
pub fn commands() -> String {
    let command = |switches: &[&str]| format!("ringmill synth FILE {}\n", switches.join(" "));
    format!("```text\n{}```\n", SWITCHES.map(command).concat())
}

/// A row for each operation and width.
pub fn rows(measured: &[Measured]) -> String {
    let count = |bootstraps: u64, depth: u64| format!("{bootstraps} ({depth})");
    let point = |point: Option<Point>| point.map_or("–".to_owned(), |point| count(point.bootstraps, point.depth));
    let noise = |point: Option<Point>| point.and_then(|point| point.noise).map_or("–".to_owned(), |n| n.to_string());
    let ratio = |ratio: Option<f64>| ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.2}"));
    let row = |one: &Measured| {
        vec![
            one.row.name(),
            point(Some(one.cheapest)),
            noise(Some(one.cheapest)),
            point(one.at_depth),
            noise(one.at_depth),
            count(one.zhc.bootstraps, one.zhc.depth),
            ratio(Some(one.ratio())),
            ratio(one.ratio_at_depth()),
            format!("{:.2} ms", one.zhc.milliseconds),
        ]
    };
    let header = [
        "operation, bits",
        "Ringmill: bootstraps (depth)",
        "ν²",
        "at ZHC's depth",
        "ν²",
        "ZHC: bootstraps (depth)",
        "ratio",
        "at its depth",
        "ZHC's simulated HPU",
    ];
    let mut rows: Vec<Vec<String>> = measured.iter().map(row).collect();
    let ratios: Vec<f64> = measured.iter().map(Measured::ratio).collect();
    let at_depth: Vec<f64> = measured.iter().filter_map(Measured::ratio_at_depth).collect();
    let largest = |ratios: &[f64]| ratio(ratios.iter().copied().reduce(f64::max));
    for (name, cheapest, at_depth) in
        [("geometric mean", mean(&ratios), mean(&at_depth)), ("worst", largest(&ratios), largest(&at_depth))]
    {
        let mut row = vec![String::new(); header.len()];
        (row[0], row[6], row[7]) = (name.to_owned(), cheapest, at_depth);
        rows.push(row);
    }
    markdown::table(&header, &rows)
}

/// The meaning of each operation, in our words and in those of ZHC's sources.
pub fn meanings(measured: &[Measured]) -> String {
    let mut text = "| operation | result | in ZHC's sources |\n| --- | --- | --- |\n".to_owned();
    for operation in &OPERATIONS {
        let note = measured.iter().find(|one| one.row.operation.name == operation.name);
        let note = note.map_or("–", |one| one.zhc.note.as_str());
        text += &format!("| {} | {} | {note} |\n", operation.name, operation.meaning);
    }
    text
}

/// The geometric mean.
fn mean(ratios: &[f64]) -> String {
    if ratios.is_empty() {
        return "–".to_owned();
    }
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    format!("{:.2}", (sum / ratios.len() as f64).exp())
}

/// The row of the largest ratio, and the ratio.
fn worst(measured: &[Measured], ratio: impl Fn(&Measured) -> Option<f64>) -> String {
    let ratios = measured.iter().filter_map(|one| Some((one.row.name(), ratio(one)?)));
    let worst = ratios.max_by(|(_, left), (_, right)| left.total_cmp(right));
    worst.map_or("–".to_owned(), |(name, ratio)| format!("{name} with {ratio:.2}"))
}
