//! The events of a running build, for its observer.

use ringmill_report::Cost;

/// Listener of a running build.
///
/// The command line draws a bar or prints lines of JSON; tests use [`Quiet`].
pub trait Progress: Sync {
    /// A stage begins.
    fn stage(&self, name: &str);
    /// `done` of `total` steps of the present stage are finished.
    fn advance(&self, done: u64, total: u64);
    /// The present stage turns to another piece of work.
    fn activity(&self, activity: &Activity);
    /// The present stage expects to take long.
    fn estimate(&self, estimate: Estimate);

    /// As [`activity`](Self::activity), where there is no more to say than what it is.
    fn detail(&self, text: &str) {
        self.activity(&Activity { text: text.to_owned(), ..Activity::default() });
    }
}

/// A piece of work within a stage.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Activity {
    /// The work, for a reader.
    pub text: String,
    /// The cells that it is done for, such as `lut3`.
    pub cells: Option<String>,
    /// The size of the circuit, in cells.
    pub size: Option<usize>,
    /// The step, from 1, and the number of steps.
    pub step: Option<[usize; 2]>,
    /// The best netlist so far.
    pub best: Option<Cost>,
}

/// The time that a stage is expected to take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Wall-clock seconds with the least effort, if more is asked for.
    pub fast_seconds: Option<f64>,
}

/// Listens to nothing.
#[derive(Debug, Default, Clone, Copy)]
pub struct Quiet;

impl Progress for Quiet {
    fn stage(&self, _: &str) {}
    fn advance(&self, _: u64, _: u64) {}
    fn activity(&self, _: &Activity) {}
    fn estimate(&self, _: Estimate) {}
}
