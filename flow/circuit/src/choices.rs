//! The competition of cells, in a report.

use ringmill_parameters::security_bits;
use ringmill_report::{CellChoice, ChoiceStage, Encryption, recorded_failure};
use ringmill_selection::{Choice, Price, Stage};

/// The section of a build whose cells competed; nothing if none did.
pub(crate) fn encryption(choices: &[Choice]) -> Option<Encryption> {
    let chosen = choices.first().filter(|choice| choice.stage == Stage::Chosen)?;
    let Price { set, insecure, bootstraps, threads, demanded_seconds, calibrated, .. } = &chosen.price;
    Some(Encryption {
        insecure: *insecure,
        parameters: set.name.clone().into_owned(),
        security_bits: rounded(security_bits(set), 1),
        failure_log2: recorded_failure(chosen.price.failure.log2()),
        mode: "fast".to_owned(),
        bootstraps: *bootstraps,
        predicted_seconds: rounded(*demanded_seconds, 4),
        threads: threads.get().into(),
        calibrated: *calibrated,
        choices: choices.iter().map(row).collect(),
        ..Encryption::default()
    })
}

fn row(choice: &Choice) -> CellChoice {
    let Choice { contender, max_noise, price, stage } = choice;
    let Price { set, bootstraps, depth, bootstrap_seconds, seconds, .. } = price;
    CellChoice {
        cells: contender.to_string(),
        parameters: set.name.clone().into_owned(),
        dimensions: [set.lwe_dimension, set.glwe_dimension, set.polynomial_size].map(|size| size as u64),
        bootstraps: *bootstraps,
        depth: *depth,
        bootstrap_seconds: rounded(*bootstrap_seconds, 6),
        predicted_seconds: rounded(seconds[1], 4),
        predicted_seconds_64: rounded(seconds[2], 4),
        failure_log2: recorded_failure(price.failure.log2()),
        max_noise: *max_noise,
        stage: match stage {
            Stage::Chosen => ChoiceStage::Chosen,
            Stage::Beaten => ChoiceStage::Beaten,
            Stage::Dropped => ChoiceStage::Dropped,
        },
    }
}

fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}
