//! The tables of the page.

use super::{concrete::Outcome, emitted::Emitted, measured::Measured};
use crate::{executed::Figures, markdown};

/// A value, or a dash for none.
pub fn shown<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or("–".to_owned(), show)
}

/// Seconds with the digits that count.
pub fn seconds(seconds: f64) -> String {
    if seconds < 0.01 { format!("{seconds:.4}") } else { format!("{seconds:.2}") }
}

/// A ratio with the digits that count.
pub fn ratio(ratio: f64) -> String {
    if ratio < 100.0 { format!("{ratio:.2}") } else { format!("{ratio:.0}") }
}

/// One program on a terminal.
pub fn line(one: &Measured) -> String {
    format!(
        "{}: {} s, over tfhe-rs {}, over HEIR {}, over Concrete {}",
        one.program,
        seconds(one.ours.median()),
        shown(one.over_tfhe(), ratio),
        shown(one.over_heir(), ratio),
        shown(one.over_concrete(), ratio)
    )
}

/// Medians of seconds, and ratios.
pub fn all(measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let (heir, way) = (one.faster(), one.way());
        vec![
            one.program.clone(),
            seconds(one.ours.median()),
            one.ours.bootstraps.to_string(),
            seconds(one.ours_at_128.median()),
            shown(one.words.as_ref(), |words| seconds(words.median())),
            shown(heir, |heir| seconds(heir.figures.median())),
            shown(heir, |heir| heir.cells.to_string()),
            shown(heir, |heir| heir.figures.bootstraps.to_string()),
            shown(one.over_heir(), ratio),
            shown(way, |(_, figures)| seconds(figures.median())),
            shown(way, |(attempt, _)| attempt.way.clone()),
            shown(way, |(_, figures)| figures.bootstraps.to_string()),
            shown(one.over_concrete(), ratio),
        ]
    };
    let header = [
        "program",
        "Ringmill s",
        "bootstraps",
        "at 2^-128 s",
        "as words s",
        "HEIR s",
        "cells",
        "bootstraps",
        "ratio",
        "Concrete s",
        "way",
        "bootstraps",
        "ratio",
    ];
    markdown::table(&header, &of_all(measured).map(row).collect::<Vec<_>>())
}

/// The programs that HEIR or Concrete have, too.
fn of_all(measured: &[Measured]) -> impl Iterator<Item = &Measured> {
    measured.iter().filter(|one| !one.heir.is_empty() || !one.concrete.is_empty())
}

/// The parameter sets.
pub fn sets(measured: &[Measured]) -> String {
    let failure =
        |figures: &Figures| figures.failure_log2.map_or_else(|| "–".to_owned(), |log2| format!("2^{log2:.1}"));
    let set = |figures: &Figures| {
        let [n, k, size] = figures.dimensions?;
        Some(format!("{n}, {k}, {size}"))
    };
    let security = |figures: &Figures| shown(figures.security_bits, |bits| format!("{bits:.1}"));
    let row = |one: &Measured| {
        let mut row = vec![one.program.clone()];
        let heir = one.faster().map(|heir| &heir.figures);
        for figures in [Some(&one.ours), heir] {
            row.push(shown(figures.and_then(set), |set| set));
            row.push(shown(figures, security));
            row.push(shown(figures, failure));
        }
        row.push(shown(one.way(), |(_, figures)| failure(figures)));
        row
    };
    let header = [
        "program",
        "Ringmill n, k, N",
        "security",
        "failure",
        "HEIR n, k, N",
        "security",
        "failure",
        "Concrete's failure",
    ];
    markdown::table(&header, &of_all(measured).map(row).collect::<Vec<_>>())
}

/// HEIR's own text.
pub fn emitted(emitted: &[Emitted]) -> String {
    let row = |one: &Emitted| {
        vec![
            format!("{} {}", one.program, one.cells),
            one.bootstraps.to_string(),
            one.evaluated.to_string(),
            seconds(one.seconds),
            format!("{} of {}", one.wrong, one.all),
            seconds(one.executed),
            seconds(one.ours),
        ]
    };
    let header =
        ["program, cells", "bootstraps of the circuit", "of the text", "text s", "wrong", "circuit s", "Ringmill s"];
    markdown::table(&header, &emitted.iter().map(row).collect::<Vec<_>>())
}

/// The ways that Concrete does not take to an end, and HEIR's cells without a right circuit.
pub fn refused(measured: &[Measured]) -> String {
    let mut rows = Vec::new();
    for one in measured {
        for attempt in &one.concrete {
            if let Outcome::Refused(reason) = &attempt.outcome {
                rows.push(vec![format!("{}, {}", one.program, attempt.way), reason.clone()]);
            }
        }
    }
    let mut text = "| program, way | reason |\n|---|---|\n".to_owned();
    for row in rows {
        text += &format!("| {} |\n", row.join(" | "));
    }
    text
}
