//! Encrypted execution in words.

use super::{Encryption, number, printable::printable};

/// The set, what it promises, and the last run.
pub(super) fn words(encryption: &Encryption) -> String {
    let Encryption { parameters, security_bits, failure_log2, insecure, mode, bootstraps, .. } = encryption;
    let mark = if *insecure { "INSECURE: " } else { "" };
    let seconds = encryption.seconds.map_or_else(
        || format!("about {}", number::seconds(encryption.predicted_seconds)),
        |seconds| format!("{} measured", number::seconds(seconds)),
    );
    let mismatches = match encryption.mismatches {
        None => String::new(),
        Some(0) => ", no mismatch".to_owned(),
        Some(1) => ", 1 mismatch".to_owned(),
        Some(more) => format!(", {} mismatches", number::grouped(more)),
    };
    format!(
        "{mark}set {}, {security_bits:.1} bits of security, failure 2^{failure_log2:.1}; {}, {mode}, {seconds}{mismatches}",
        printable(parameters),
        number::counted(*bootstraps, "bootstrap"),
    )
}
