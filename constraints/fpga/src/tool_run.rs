//! The time and memory of the tools.

use ringmill_toolchain::Finished;

/// The runs of a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolRun {
    /// Its name, as users know it.
    pub name: String,
    /// Wall-clock time of all its runs, in seconds.
    pub seconds: f64,
    /// The most memory that one of them had in RAM, in KiB; None where the system does not say.
    pub peak_kib: Option<u64>,
}

impl ToolRun {
    pub(crate) fn new(name: &str, run: &Finished) -> Self {
        ToolRun { name: name.to_owned(), seconds: run.seconds, peak_kib: run.peak_kib }
    }

    /// With another run of the same tool.
    pub(crate) fn add(&mut self, run: &Finished) {
        self.seconds += run.seconds;
        self.peak_kib = self.peak_kib.max(run.peak_kib);
    }
}
