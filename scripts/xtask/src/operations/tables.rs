//! The tables of the page.

use super::{
    measured::Measured,
    rows::{OPERATIONS, Operation},
    zhc::Counts,
};
use crate::{executed::high_level::Set, markdown, mean::mean};

/// The mean of ratios, the rows in which tfhe-rs is faster, and wrong results.
pub fn summary(measured: &[(Measured, Option<Counts>)], tfhe: &str, zhc: &str) -> String {
    let ratios: Vec<f64> = measured.iter().filter_map(|(one, _)| one.ratio()).collect();
    let of_zhc: Vec<f64> = measured
        .iter()
        .filter_map(|(one, zhc)| zhc.map(|zhc| one.ours.figures.bootstraps as f64 / zhc.bootstraps as f64))
        .collect();
    let slower = measured.iter().filter(|(one, _)| one.ratio().is_some_and(|ratio| ratio > 1.0));
    let slower: Vec<&str> = slower.map(|(one, _)| one.title.as_str()).collect();
    let sets = measured.iter().flat_map(|(one, _)| &one.tfhe).map(|set| &set.figures);
    let (wrong, all) = sets.fold((0, 0), |(wrong, all), figures| (wrong + figures.wrong, all + figures.seconds.len()));
    format!(
        "- Ringmill's seconds over those of tfhe-rs {tfhe}, the faster set: geometric mean {} of\n  \
         {} rows.\n\
         - Rows in which tfhe-rs is faster: {}. The aim is 0 rows.\n\
         - Ringmill's bootstraps over those of ZHC {zhc}: geometric mean {} of {} rows.\n\
         - Wrong results of tfhe-rs: {wrong} of {all}. A wrong result of Ringmill ends the measurement.\n",
        mean(&ratios),
        ratios.len(),
        if slower.is_empty() { "none".to_owned() } else { slower.join(", ") },
        mean(&of_zhc),
        of_zhc.len(),
    )
}

fn seconds(seconds: f64) -> String {
    if seconds < 0.1 { format!("{seconds:.3}") } else { format!("{seconds:.2}") }
}

/// One row on a terminal.
pub fn line(one: &Measured) -> String {
    let ratio = one.ratio().unwrap_or(f64::NAN);
    let (ours, theirs) = (one.ours.figures.median(), one.faster().map_or(f64::NAN, |figures| figures.median()));
    format!("{}: {} s, tfhe-rs {} s, ratio {ratio:.2}", one.title, seconds(ours), seconds(theirs))
}

/// Bootstraps, depth, seconds and ratios.
pub fn all(measured: &[(Measured, Option<Counts>)]) -> String {
    let none = || "–".to_owned();
    let row = |(one, zhc): &(Measured, Option<Counts>)| {
        let median = |set: Set| one.under(set).map_or_else(none, |figures| seconds(figures.median()));
        vec![
            one.title.clone(),
            one.ours.cells.clone(),
            format!("{} ({})", one.ours.figures.bootstraps, one.ours.depth),
            seconds(one.ours.predicted),
            seconds(one.ours.figures.median()),
            one.faster().map_or_else(none, |figures| figures.bootstraps.to_string()),
            median(Set::Default),
            median(Set::Ks32),
            one.ratio().map_or_else(none, |ratio| format!("{ratio:.2}")),
            zhc.map_or_else(none, |zhc| format!("{} ({})", zhc.bootstraps, zhc.depth)),
        ]
    };
    let header = [
        "operation, bits",
        "Ringmill: cells",
        "bootstraps (depth)",
        "predicted s",
        "s",
        "tfhe-rs: bootstraps",
        "default s",
        "KS32 s",
        "ratio",
        "ZHC: bootstraps (depth)",
    ];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}

/// The results of the rows.
pub fn meanings() -> String {
    let mut text = "| operation | result | in ZHC |\n|---|---|---|\n".to_owned();
    for Operation { title, meaning, of_zhc, .. } in &OPERATIONS {
        text += &format!("| {title} | {meaning} | {} |\n", of_zhc.unwrap_or("–"));
    }
    text
}
