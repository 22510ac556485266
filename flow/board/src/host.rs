//! A build's design at the other end of a line: on a board, or simulated.

use std::path::Path;

use ringmill_check::{CheckError, Differences, Reference, check_ring, check_streams};
use ringmill_design::Vector;
use ringmill_folder::read_report;
use ringmill_host::{Connection, Figures, HostError, JobShape};
use ringmill_link::Status;
use ringmill_report::Report;
use ringmill_stages::Progress;

use crate::{BoardError, bytes, core::Core};

/// Operands that are sent in one go.
const AT_ONCE: usize = 64;

/// A connection to the design of a finished build.
pub struct Remote<R> {
    connection: Connection,
    core: Core,
    program: R,
    /// Bytes that the link takes at a time.
    chunk: u32,
}

impl<R: Reference<Error: From<BoardError>>> Remote<R> {
    /// Connects to the design of the build in `folder` at a port, at a rate of so many bits a
    /// second, or the one in the report of the build. A design that was built from another program
    /// is refused. `read` gives the program of the build that the report describes.
    ///
    /// # Errors
    /// There is no such build or port, nothing answers, or something else.
    pub fn connect(
        folder: &Path,
        port: &str,
        baud: Option<u32>,
        read: impl FnOnce(&Path, &Report) -> Result<R, R::Error>,
    ) -> Result<Self, R::Error> {
        let (core, report) = design(folder)?;
        let own = report.link.as_ref().and_then(|link| u32::try_from(link.baud).ok());
        let program = read(folder, &report)?;
        let ring = report.top.as_ref().map(|top| &top.ring);
        ring.map_or(Ok(()), |ring| check_ring(&core.interface, ring, program.signature()))?;
        check_streams(&core.interface, program.signature())?;
        let open = || -> Result<_, HostError> {
            let mut connection = Connection::open(port, baud.or(own).unwrap_or(DEFAULT_BAUD))?;
            let chunk = connection.check(core.identity)?.chunk.into();
            Ok((connection, chunk))
        };
        let (connection, chunk) = open().map_err(BoardError::from)?;
        Ok(Self { connection, core, program, chunk })
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &R {
        &self.program
    }

    /// The design's registers.
    ///
    /// # Errors
    /// The design does not answer.
    pub fn status(&mut self) -> Result<Status, BoardError> {
        Ok(self.connection.status()?)
    }

    /// The bytes that an operand of a long job takes on the line, as the report's rates have them.
    #[must_use]
    pub fn line_bytes_an_operand(&self) -> f64 {
        JobShape::new(&self.core.interface.streams).line_bytes_an_operand(self.chunk)
    }

    /// The results of one operand.
    ///
    /// # Errors
    /// The design cannot be reached any more.
    pub fn evaluate(&mut self, operand: &Vector) -> Result<Vector, BoardError> {
        let mut results = Vec::new();
        self.stream(std::slice::from_ref(operand), |_, vector| results.push(vector))?;
        Ok(results.pop().unwrap_or_default())
    }

    /// Sends `count` operands, which depend on the seed alone, and compares every result with the
    /// program.
    ///
    /// # Errors
    /// The first operand on which design and program differ; or the design cannot be
    /// reached any more.
    pub fn verify(&mut self, count: usize, seed: u64, progress: &dyn Progress) -> Result<Vec<Figures>, R::Error> {
        let all = self.program.operands(0..count, seed);
        let mut figures = Vec::new();
        let mut done = 0;
        for part in all.chunks(AT_ONCE) {
            let expected = self.program.results(part, &|_| ())?;
            let mut differences = Differences::default();
            let mut got = Vec::new();
            figures.push(self.stream(part, |_, vector| got.push(vector))?);
            for ((operand, got), expected) in part.iter().zip(&got).zip(&expected) {
                differences.note("design on the board", operand, got, expected);
            }
            if let Some(mismatch) = differences.first {
                return Err(CheckError::from(mismatch).into());
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
    pub fn bench(&mut self, count: usize, seed: u64) -> Result<Figures, BoardError> {
        let all = self.program.operands(0..count, seed);
        self.stream(&all, |_, _| ())
    }

    fn stream(&mut self, all: &[Vector], mut sink: impl FnMut(u64, Vector)) -> Result<Figures, BoardError> {
        let Self { connection, core, program, .. } = self;
        let signature = program.signature();
        let shape = JobShape::new(&core.interface.streams);
        let sent = all.iter().map(|operand| bytes::of_operand(operand, signature, &core.interface));
        let figures = connection.bench(&shape, sent, |number, results| {
            sink(number, bytes::to_results(&results, signature, &core.interface));
        })?;
        Ok(figures)
    }
}

/// The design of a finished build, and the report of that.
fn design(folder: &Path) -> Result<(Core, Report), BoardError> {
    let report = read_report(folder)?;
    Ok((Core::read(folder, &report)?, report))
}

/// Bits a second where nobody says it, and no report does.
pub const DEFAULT_BAUD: u32 = 1_000_000;

/// The registers of whatever design is at a port.
///
/// # Errors
/// There is no such port, or nothing answers.
pub fn status_at(port: &str, baud: Option<u32>) -> Result<Status, BoardError> {
    Ok(Connection::open(port, baud.unwrap_or(DEFAULT_BAUD))?.status()?)
}
