//! An accelerator as its users see it.

use ringmill_design::SourceFile;
use ringmill_package::Description;
use sha2::{Digest, Sha256};

use crate::{program::Loaded, report::Top};

/// The description of an accelerator of a function in the file `program`.
pub(super) fn description(top: &Top, sources: &[SourceFile], program: &str, loaded: &Loaded) -> Description {
    let paths = |of: &dyn Fn(&SourceFile) -> bool| -> Vec<String> {
        sources.iter().filter(|file| of(file)).map(|file| file.path.clone()).collect()
    };
    Description {
        name: loaded.signature().entry.clone(),
        ringmill: env!("CARGO_PKG_VERSION").to_owned(),
        program: program.to_owned(),
        program_sha256: Sha256::digest(loaded.text()).iter().map(|byte| format!("{byte:02x}")).collect(),
        interface: top.interface.clone(),
        rings: if top.rings.is_empty() { vec![top.ring] } else { top.rings.clone() },
        architecture: top.architecture,
        reduction: top.reduction,
        files: paths(&|file| !file.is_memory()),
        memories: paths(&SourceFile::is_memory),
    }
}
