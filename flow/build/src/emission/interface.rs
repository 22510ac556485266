//! An accelerator as its users see it.

use ringmill_design::SourceFile;
use ringmill_package as package;
use sha2::{Digest, Sha256};

use crate::{program::Loaded, report::Top};

/// The description of an accelerator of a function in the file `program`.
pub(super) fn interface(top: &Top, sources: &[SourceFile], program: &str, loaded: &Loaded) -> package::Interface {
    package::Interface {
        name: loaded.signature().entry.clone(),
        ringmill: env!("CARGO_PKG_VERSION").to_owned(),
        program: program.to_owned(),
        program_sha256: Sha256::digest(loaded.text()).iter().map(|byte| format!("{byte:02x}")).collect(),
        top: top.module.clone(),
        rings: if top.rings.is_empty() { vec![top.ring] } else { top.rings.clone() },
        lanes: top.streams.iter().map(|stream| stream.lanes).max().unwrap_or(0),
        streams: top.streams.clone(),
        latency_cycles: top.latency_cycles,
        interval_cycles: top.interval_cycles,
        architecture: top.architecture,
        reduction: top.reduction,
        files: sources.iter().map(|file| file.path.clone()).collect(),
    }
}
