//! A build's design at the other end of a line: on a board, or simulated.

use ringmill_check::Reference;
use ringmill_check::vectors::operands;
use ringmill_check::{Differences, with_residents};
use ringmill_design::Vector;
use ringmill_folder::{PROGRAM_FILE, read_report};
use ringmill_stages::Progress;
use std::path::Path;

use ringmill_host::{Connection, Figures, JobShape};
use ringmill_link::Status;

use super::{bytes, core::Core};
use crate::{error::FlowError, program::Loaded, report::Top};

/// Operands that are sent in one go.
const AT_ONCE: usize = 64;

/// A connection to the design of a finished build.
pub struct Remote {
    connection: Connection,
    core: Core,
    top: Top,
    loaded: Loaded,
    /// Bytes that the link takes at a time.
    chunk: u32,
}

impl Remote {
    /// Connects to the design of the build in `folder` at a port, at a rate of so many bits a second, or the one in the report of the build. A design that
    /// was built from another program is refused.
    ///
    /// # Errors
    /// There is no such build or port, nothing answers, or something else.
    pub fn connect(folder: &Path, port: &str, baud: Option<u32>) -> Result<Self, FlowError> {
        let report = read_report(folder)?;
        let core = Core::read(folder, &report)?;
        let own = report.link.as_ref().and_then(|link| u32::try_from(link.baud).ok());
        let top = report.clocked().ok_or(FlowError::NoClock)?;
        let loaded = Loaded::read(&folder.join(PROGRAM_FILE), Some(&report.entry))?;
        ringmill_check::check_streams(&top, loaded.signature())?;
        let mut connection = Connection::open(port, baud.or(own).unwrap_or(DEFAULT_BAUD))?;
        let chunk = connection.check(core.identity)?.chunk.into();
        Ok(Self { connection, core, top, loaded, chunk })
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &Loaded {
        &self.loaded
    }

    /// The design's registers.
    ///
    /// # Errors
    /// The design does not answer.
    pub fn status(&mut self) -> Result<Status, FlowError> {
        Ok(self.connection.status()?)
    }

    /// The bytes that an operand of a long job takes on the line, as the report's rates have them.
    #[must_use]
    pub fn line_bytes_an_operand(&self) -> f64 {
        JobShape::new(&self.core.streams).line_bytes_an_operand(self.chunk)
    }

    /// The results of one operand.
    ///
    /// # Errors
    /// The design cannot be reached any more.
    pub fn evaluate(&mut self, operand: &Vector) -> Result<Vector, FlowError> {
        let mut results = Vec::new();
        self.stream(std::slice::from_ref(operand), |_, vector| results.push(vector))?;
        Ok(results.pop().unwrap_or_default())
    }

    /// Sends `count` operands, which depend on the seed alone, and compares every result with the program.
    ///
    /// # Errors
    /// The first operand on which design and program differ; or the design cannot be reached any more.
    pub fn verify(&mut self, count: usize, seed: u64, progress: &dyn Progress) -> Result<Vec<Figures>, FlowError> {
        let all = with_residents(operands(self.loaded.signature(), 0..count, seed), self.loaded.signature());
        let mut figures = Vec::new();
        let mut done = 0;
        for part in all.chunks(AT_ONCE) {
            let expected = self.loaded.results(part, &|_| ())?;
            let mut differences = Differences::default();
            let mut got = Vec::new();
            figures.push(self.stream(part, |_, vector| got.push(vector))?);
            for ((operand, got), expected) in part.iter().zip(&got).zip(&expected) {
                differences.note("design on the board", operand, got, expected);
            }
            if let Some(mismatch) = differences.first {
                return Err(mismatch.into());
            }
            done += part.len() as u64;
            progress.advance(done, count as u64);
        }
        Ok(figures)
    }

    /// Sends `count` operands and measures; nothing is compared.
    ///
    /// # Errors
    /// The design cannot be reached any more.
    pub fn bench(&mut self, count: usize, seed: u64) -> Result<Figures, FlowError> {
        let all = with_residents(operands(self.loaded.signature(), 0..count, seed), self.loaded.signature());
        self.stream(&all, |_, _| ())
    }

    fn stream(&mut self, all: &[Vector], mut sink: impl FnMut(u64, Vector)) -> Result<Figures, FlowError> {
        let Self { connection, core, top, loaded, .. } = self;
        let signature = loaded.signature();
        let shape = JobShape::new(&core.streams);
        let sent = all.iter().map(|operand| bytes::of_operand(operand, signature, top));
        let figures = connection.bench(&shape, sent, |number, results| {
            sink(number, bytes::to_results(&results, signature, top));
        })?;
        Ok(figures)
    }
}

/// Bits a second where nobody says it, and no report does.
pub const DEFAULT_BAUD: u32 = 1_000_000;

/// The registers of whatever design is at a port.
///
/// # Errors
/// There is no such port, or nothing answers.
pub fn status_at(port: &str, baud: Option<u32>) -> Result<Status, FlowError> {
    Ok(Connection::open(port, baud.unwrap_or(DEFAULT_BAUD))?.status()?)
}
