//! The clocked design of a build, which goes onto a board.

use std::path::Path;

use ringmill_check::read_sources;
use ringmill_design::{Interface, SourceFile, Stream};
use ringmill_folder::{FolderError, PROGRAM_FILE, clocked};
use ringmill_report::Report;
use sha2::{Digest, Sha256};

use crate::BoardError;

/// A design with streams, its sources, and what it is recognized by.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    /// The top module.
    pub interface: Interface,
    /// In compile order.
    pub sources: Vec<SourceFile>,
    /// The identity by which a host recognizes it.
    pub identity: [u8; 8],
}

impl Core {
    /// The core of the finished build in `folder`.
    ///
    /// # Errors
    /// The build has no clocked design, or one of an earlier version; its sources or its
    /// program cannot be read; its streams are none that a link carries.
    pub fn read(folder: &Path, report: &Report) -> Result<Self, BoardError> {
        let interface = clocked(folder, report)?.ok_or(BoardError::NoClock)?.clone();
        let sources = read_sources(folder)?;
        interface.streams.iter().try_for_each(|stream| check(stream, &interface.module))?;
        let path = folder.join(PROGRAM_FILE);
        let program = std::fs::read(&path).map_err(|error| BoardError::Program { path, error })?;
        Ok(Self { interface, identity: identity(&program, &report.entry, &sources), sources })
    }
}

/// The first 8 bytes of the SHA-256 of the program, its entry function and all sources: of two
/// builds that differ in what they compute, or in how their streams carry it, they differ.
fn identity(program: &[u8], entry: &str, sources: &[SourceFile]) -> [u8; 8] {
    let mut hash = Sha256::new();
    let mut add = |part: &[u8]| {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    };
    add(program);
    add(entry.as_bytes());
    for source in sources {
        add(source.path.as_bytes());
        add(source.text.as_bytes());
    }
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize()[..8]);
    first
}

/// Checks that a link can carry a stream; a report may have been edited.
fn check(stream: &Stream, module: &str) -> Result<(), FolderError> {
    let is_whole = stream.lanes.checked_mul(stream.coefficient_bits).is_some_and(|bits| bits > 0 && bits % 8 == 0);
    if is_whole && stream.beats > 0 && stream.frames > 0 {
        return Ok(());
    }
    let reason = format!("'{}' is not a stream of whole bytes", stream.name);
    Err(FolderError::Streams { module: module.to_owned(), reason })
}

#[cfg(test)]
mod tests {
    use ringmill_report::Top;
    use ringmill_toolchain::WorkFolder;

    use super::*;

    #[test]
    fn a_design_without_its_program_is_not_recognized() {
        let folder = WorkFolder::new("test").expect("a folder");
        folder.write("rtl/files.f", "rtl/top.sv\n").expect("a write");
        folder.write("rtl/top.sv", "").expect("a write");
        let report = Report { top: Some(Top::default()), ..Report::default() };
        let read = || Core::read(folder.path(), &report);
        let refused = read().expect_err("no program");
        assert!(matches!(&refused, BoardError::Program { path, .. } if path.ends_with(PROGRAM_FILE)), "{refused:?}");
        folder.write(PROGRAM_FILE, "").expect("a write");
        let empty = read().expect("a core").identity;
        folder.write(PROGRAM_FILE, "module {}").expect("a write");
        assert_ne!(read().expect("a core").identity, empty);
        folder.discard();
    }
}
