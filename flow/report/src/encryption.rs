//! Encrypted execution in words.

use serde::Serialize;

use super::{ChoiceStage, Encryption, failure_text, number, printable::printable};

/// The set, what it promises, and the last run.
pub(super) fn words(encryption: &Encryption) -> String {
    let Encryption { parameters, security_bits, failure_log2, insecure, mode, bootstraps, .. } = encryption;
    let mark = if *insecure { "INSECURE: " } else { "" };
    let seconds = encryption.seconds.map_or_else(
        || {
            let threads = number::counted(encryption.threads, "thread");
            let source = if encryption.calibrated { ", calibrated" } else { "" };
            format!("about {} on {threads}{source}", number::seconds(encryption.predicted_seconds))
        },
        |seconds| format!("{} measured", number::seconds(seconds)),
    );
    let mismatches = match encryption.mismatches {
        None => String::new(),
        Some(0) => ", no mismatch".to_owned(),
        Some(1) => ", 1 mismatch".to_owned(),
        Some(more) => format!(", {} mismatches", number::grouped(more)),
    };
    format!(
        "{mark}set {}, {security_bits:.1} bits of security, failure {}; {}, {mode}, {seconds}{mismatches}",
        printable(parameters),
        failure_text(*failure_log2),
        number::counted(*bootstraps, "bootstrap"),
    )
}

/// A line of the table of cells that competed.
#[derive(Serialize)]
pub(super) struct ChoiceRow {
    pub(super) cells: String,
    pub(super) dimensions: String,
    pub(super) bootstraps: String,
    pub(super) depth: String,
    pub(super) bootstrap: String,
    pub(super) two: String,
    pub(super) many: String,
    pub(super) failure: String,
    pub(super) stage: &'static str,
}

/// The lines of the table of cells that competed.
pub(super) fn rows(encryption: &Encryption) -> Vec<ChoiceRow> {
    let row = |choice: &super::CellChoice| ChoiceRow {
        cells: printable(&choice.cells),
        dimensions: choice.dimensions.map(|size| size.to_string()).join(", "),
        bootstraps: number::grouped(choice.bootstraps),
        depth: number::grouped(choice.depth.into()),
        bootstrap: number::seconds(choice.bootstrap_seconds),
        two: number::seconds(choice.predicted_seconds),
        many: number::seconds(choice.predicted_seconds_64),
        failure: failure_text(choice.failure_log2),
        stage: match choice.stage {
            ChoiceStage::Chosen => "chosen",
            ChoiceStage::Beaten => "",
            ChoiceStage::Dropped => "dropped",
        },
    };
    encryption.choices.iter().map(row).collect()
}
