//! The measurements, as text.

use std::collections::BTreeMap;

use super::circuit::Circuit;
use super::measured::{CELLS, Measured, verdict};
use crate::{markdown, mean::mean};

/// Seconds below which HEIR counts as quick.
const QUICK: f64 = 5.0;

/// The geometric means of bootstraps by kind of cells, for README.
pub fn headline(measured: &[Measured], version: &str) -> String {
    let means = per_cells(measured, Measured::bootstraps_ratio);
    format!(
        "**Bootstraps.** Ringmill's netlists take these fractions of HEIR {version}'s bootstraps (geometric\n\
         means over 16 programs, every netlist proved): {means}.\n"
    )
}

/// The means of bootstraps and depth, and the compile times compared with their aims.
pub fn summary(measured: &[Measured], version: &str) -> String {
    let as_written = measured.iter().filter(|one| one.heir.right().is_some()).count();
    let compared: Vec<&Measured> = measured.iter().filter(|one| one.peer().is_some()).collect();
    let within = |aim: fn(&Measured) -> Option<bool>| compared.iter().filter(|one| aim(one) == Some(true)).count();
    let ratios = |ratio: fn(&Measured) -> Option<f64>| measured.iter().filter_map(ratio).collect::<Vec<f64>>();
    let all = compared.len();
    format!(
        "- Ringmill's bootstraps over HEIR {version}'s, geometric means: {}.\n\
         - Ringmill's depth over HEIR's: {}. `--objective depth` lowers it.\n\
         - {all} circuits are compared. HEIR compiles {as_written} of {} programs correctly as they are written,\n  \
         and the others after a rewrite.\n\
         - Seconds over HEIR's, proof included: {} at default effort, {} at fast effort.\n\
         - {} of {all} compile within the aim of default effort: 10 s, or twice HEIR's time where HEIR takes\n  \
         more than 5 s. {} of {all} compile within the aim of fast effort: 0.5 s, or a tenth of HEIR's time.\n",
        per_cells(measured, Measured::bootstraps_ratio),
        per_cells(measured, depth_ratio),
        measured.len(),
        mean(&ratios(default_time_ratio)),
        mean(&ratios(fast_time_ratio)),
        within(default_aim),
        within(fast_aim),
    )
}

/// The geometric mean of a ratio for each kind of cells.
fn per_cells(measured: &[Measured], ratio: fn(&Measured) -> Option<f64>) -> String {
    let one = |cells: &str| {
        let ratios: Vec<f64> = measured.iter().filter(|one| one.cells == cells).filter_map(ratio).collect();
        format!("{cells} {}", mean(&ratios))
    };
    CELLS.map(one).join(", ")
}

fn depth_ratio(one: &Measured) -> Option<f64> {
    one.ratio(one.ours.depth as f64, |circuit, _| f64::from(circuit.depth))
}

fn default_time_ratio(one: &Measured) -> Option<f64> {
    one.ratio(one.ours.seconds, |_, answer| answer.seconds)
}

fn fast_time_ratio(one: &Measured) -> Option<f64> {
    one.ratio(one.fast.seconds, |_, answer| answer.seconds)
}

fn default_aim(one: &Measured) -> Option<bool> {
    one.peer().map(|(_, answer)| one.ours.seconds <= if answer.seconds < QUICK { 10.0 } else { 2.0 * answer.seconds })
}

fn fast_aim(one: &Measured) -> Option<bool> {
    one.peer().map(|(_, answer)| one.fast.seconds <= if answer.seconds < QUICK { 0.5 } else { answer.seconds / 10.0 })
}

/// Cells by type, bootstraps and depth.
pub fn cells(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let heir =
            |show: &dyn Fn(&Circuit) -> String| one.peer().map_or("–".to_owned(), |(circuit, _)| show(circuit));
        let ratio = |ratio: Option<f64>| ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.2}"));
        vec![
            name(one),
            one.ours.before.to_string(),
            listed(&one.ours.counts),
            one.ours.bootstraps.to_string(),
            one.fast.bootstraps.to_string(),
            one.ours.depth.to_string(),
            one.ours.proof.clone(),
            heir(&|circuit| listed(&circuit.counts)),
            heir(&|circuit| circuit.bootstraps().to_string()),
            heir(&|circuit| circuit.depth.to_string()),
            ratio(one.bootstraps_ratio()),
            ratio(depth_ratio(one)),
        ]
    };
    let header = [
        "program, cells",
        "before",
        "cells by type",
        "bootstraps",
        "fast",
        "depth",
        "proof",
        "HEIR's cells",
        "bootstraps",
        "depth",
        "ratio",
        "of depth",
    ];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}

/// Seconds and megabytes.
pub fn time(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let seconds = |seconds: f64| format!("{seconds:.2}");
        let megabytes = |bytes: u64| (bytes >> 20).to_string();
        let peer = one.peer().map(|(_, answer)| answer);
        let ratio = |ratio: Option<f64>| ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.2}"));
        vec![
            name(one),
            seconds(one.ours.seconds - one.ours.proving),
            seconds(one.ours.proving),
            seconds(one.fast.seconds - one.fast.proving),
            seconds(one.fast.proving),
            peer.map_or("–".to_owned(), |answer| seconds(answer.seconds)),
            ratio(default_time_ratio(one)),
            ratio(fast_time_ratio(one)),
            megabytes(one.ours.memory),
            megabytes(one.fast.memory),
            peer.map_or("–".to_owned(), |answer| megabytes(answer.memory)),
        ]
    };
    let header = [
        "program, cells",
        "default s",
        "proof s",
        "fast s",
        "proof s",
        "HEIR s",
        "default/HEIR",
        "fast/HEIR",
        "default MB",
        "fast MB",
        "HEIR MB",
    ];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}

/// The answers of HEIR to the programs that it does not compile correctly as they are written.
pub fn verdicts(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let reworded = one.reworded.as_ref().map_or("–".to_owned(), verdict);
        vec![format!("{} {}", one.program, one.cells), verdict(&one.heir), reworded]
    };
    let rows: Vec<_> = measured.iter().filter(|one| one.heir.right().is_none()).map(row).collect();
    markdown::table(&["program, cells", "as it is written", "in other words"], &rows)
}

/// With a star where HEIR needed other words.
fn name(one: &Measured) -> String {
    format!("{} {}{}", one.program, one.cells, if one.is_reworded() { " *" } else { "" })
}

fn listed(counts: &BTreeMap<String, u64>) -> String {
    counts.iter().map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}
