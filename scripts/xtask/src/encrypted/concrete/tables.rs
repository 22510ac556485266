//! The tables of the page.

use super::measured::{Measured, Ours};
use crate::{markdown, mean::mean};

/// Seconds with the digits that count.
fn seconds(seconds: f64) -> String {
    match seconds {
        small if small < 1e-3 => format!("{seconds:.6}"),
        small if small < 0.1 => format!("{seconds:.4}"),
        _ => format!("{seconds:.3}"),
    }
}

fn ratio(ratio: f64) -> String {
    match ratio {
        small if small < 0.01 => format!("{ratio:.5}"),
        small if small < 100.0 => format!("{ratio:.2}"),
        _ => format!("{ratio:.0}"),
    }
}

/// The means of ratios.
pub fn summary(measured: &[Measured], rounds: usize, version: &str) -> String {
    let of = |some: &dyn Fn(&Measured) -> bool, ratio: &dyn Fn(&Measured) -> f64| {
        mean(&measured.iter().filter(|one| some(one)).map(ratio).collect::<Vec<_>>())
    };
    let (all, both) = (|_: &Measured| true, Measured::bootstraps);
    format!(
        "- Ringmill's seconds over those of Concrete {version}, medians of {rounds} rounds: geometric mean {} of\n  \
         all {} programs, and {} of the {} that bootstrap on both sides. The aim is 0.60 at most.\n\
         - Of the least seconds: {} and {}. From Concrete's MLIR: {} and {}.\n",
        of(&all, &Measured::ratio),
        measured.len(),
        of(&both, &Measured::ratio),
        measured.iter().filter(|one| one.bootstraps()).count(),
        of(&all, &Measured::ratio_of_least),
        of(&both, &Measured::ratio_of_least),
        of(&all, &Measured::ratio_of_mlir),
        of(&both, &Measured::ratio_of_mlir),
    )
}

/// One program on a terminal.
pub fn line(one: &Measured) -> String {
    let (ours, theirs) = (one.traced.seconds.median(), one.concrete.seconds.median());
    format!("{}: {} s, Concrete {} s, ratio {}", one.program, seconds(ours), seconds(theirs), ratio(one.ratio()))
}

/// Bootstraps, seconds and ratios.
pub fn all(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let ours = |ours: &Ours| {
            [
                ours.bootstraps.to_string(),
                seconds(ours.predicted),
                seconds(ours.seconds.median()),
                seconds(ours.seconds.least()),
            ]
        };
        let concrete = &one.concrete;
        let theirs = [
            concrete.bootstraps.to_string(),
            format!("{:.2e}", concrete.complexity),
            seconds(concrete.seconds.median()),
            seconds(concrete.seconds.least()),
        ];
        let mlir = [one.mlir.bootstraps.to_string(), seconds(one.mlir.seconds.median()), ratio(one.ratio_of_mlir())];
        let ratios = [ratio(one.ratio()), ratio(one.ratio_of_least())];
        [vec![one.program.clone()], ours(&one.traced).into(), theirs.into(), ratios.into(), mlir.into()].concat()
    };
    let header = [
        "program",
        "bootstraps",
        "predicted s",
        "s",
        "least s",
        "Concrete's bootstraps",
        "complexity",
        "s",
        "least s",
        "ratio",
        "of least",
        "MLIR: bootstraps",
        "s",
        "ratio",
    ];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}

/// The parameter sets.
pub fn sets(measured: &[Measured]) -> String {
    // Without a bootstrap it is next to nothing.
    let failure = |log2: f64| if log2 > -1000.0 { format!("2^{log2:.1}") } else { "< 2^-1000".to_owned() };
    let row = |one: &Measured| {
        let ours = &one.traced;
        vec![
            one.program.clone(),
            ours.cells.clone(),
            ours.dimensions.clone(),
            format!("{:.1}", ours.security_bits),
            failure(ours.failure_log2),
            failure(one.concrete.failure_log2),
        ]
    };
    let header = ["program", "cells", "n, k, N", "security", "failure", "Concrete's failure"];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}
