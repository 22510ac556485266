//! The options of a run with streams.

use std::path::PathBuf;

/// The options of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// Cycles without any beat moving, pauses aside, after which the module is taken to hang.
    pub idle_limit: u64,
    /// True if to run two modules side by side whose registers all differ before the reset, and to
    /// report where they can be told apart: what would be X in a simulator of four states. Takes
    /// twice as long.
    pub compare_states: bool,
    /// An FST file to record every signal to, for a model built with
    /// [`StreamOptions::waves`](crate::StreamOptions::waves); an existing one is replaced.
    pub waves: Option<PathBuf>,
}

impl Default for RunOptions {
    /// A million idle cycles; one module; no waves.
    fn default() -> Self {
        RunOptions { idle_limit: 1_000_000, compare_states: false, waves: None }
    }
}
