//! The aims, and how far they are met.

use super::{concrete::Outcome, measured::Measured};
use crate::{executed::Figures, mean::mean};

/// The versions of the other sides.
pub struct Versions {
    pub tfhe: String,
    pub heir: String,
    pub concrete: String,
}

/// The means of ratios, the rows above 1, and wrong results.
pub fn text(measured: &[Measured], versions: &Versions) -> String {
    let ratios = |ratio: fn(&Measured) -> Option<f64>| measured.iter().filter_map(ratio).collect::<Vec<_>>();
    let over_tfhe = ratios(Measured::over_tfhe);
    let over_heir = ratios(Measured::over_heir);
    let over_concrete = ratios(Measured::over_concrete_bootstrapped);
    let inputs = measured.first().map_or(0, |one| one.inputs.len());
    let of_concrete = measured.iter().flat_map(|one| &one.concrete).filter_map(|attempt| match &attempt.outcome {
        Outcome::Measured(figures) => Some(figures),
        Outcome::Refused(_) => None,
    });
    format!(
        "- Ringmill's seconds over those of tfhe-rs {}, the faster set: geometric mean {} of\n  \
         {} programs. The aim is 0.30 at most.\n\
         - Over those of HEIR {}: geometric mean {} of {} programs. The aim is 0.18 at most.\n\
         - Over those of Concrete {}: geometric mean {} of the {} programs that bootstrap on both\n  \
         sides. The aim is 0.35 at most.\n\
         - Rows with a ratio above 1.00: {}. The aim is 0 rows.\n\
         - Each side computed {inputs} inputs of each program. Wrong results: {} of Ringmill, {} of\n  \
         tfhe-rs, {} of HEIR's circuits, {} of Concrete.\n",
        versions.tfhe,
        mean(&over_tfhe),
        over_tfhe.len(),
        versions.heir,
        mean(&over_heir),
        over_heir.len(),
        versions.concrete,
        mean(&over_concrete),
        over_concrete.len(),
        above(measured),
        wrong(measured.iter().flat_map(|one| [&one.ours, &one.ours_at_128])),
        wrong(measured.iter().flat_map(|one| &one.tfhe).map(|set| &set.figures)),
        wrong(measured.iter().flat_map(|one| &one.heir).map(|heir| &heir.figures)),
        wrong(of_concrete),
    )
}

/// The paragraph of README.
pub fn headline(measured: &[Measured]) -> String {
    let over = |ratio: fn(&Measured) -> Option<f64>| mean(&measured.iter().filter_map(ratio).collect::<Vec<_>>());
    format!(
        "**Seconds.** At equal security, programs on ciphertexts take {} of the seconds of the high-level\n\
         integers of tfhe-rs (at a failure of at most 2^-128), {} of those of HEIR's circuits and {} of\n\
         Concrete's (at most 2^-40 for all); geometric means.\n",
        over(Measured::over_tfhe),
        over(Measured::over_heir),
        over(Measured::over_concrete_bootstrapped),
    )
}

/// The rows in which another side is faster, though both bootstrap.
fn above(measured: &[Measured]) -> String {
    let rows = measured.iter().flat_map(|one| {
        let sides =
            [("tfhe-rs", one.over_tfhe()), ("HEIR", one.over_heir()), ("Concrete", one.over_concrete_bootstrapped())];
        let slower = sides.into_iter().filter(|(_, ratio)| ratio.is_some_and(|ratio| ratio > 1.0));
        slower.map(|(side, _)| format!("{} ({side})", one.program))
    });
    let rows: Vec<String> = rows.collect();
    if rows.is_empty() { "none".to_owned() } else { rows.join(", ") }
}

fn wrong<'a>(figures: impl Iterator<Item = &'a Figures>) -> String {
    let (wrong, all) =
        figures.fold((0, 0), |(wrong, all), figures| (wrong + figures.wrong, all + figures.seconds.len()));
    format!("{wrong} of {all}")
}
