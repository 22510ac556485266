//! The messages of a build to its observer.

/// Listener of a running build. The CLI draws a progress bar; tests use [`Quiet`].
pub trait Progress: Sync {
    /// A stage begins.
    fn stage(&self, name: &str);
    /// `done` of `total` steps of the present stage are finished.
    fn advance(&self, done: u64, total: u64);
    /// Something inside the present stage worth a word, such as the recipe being tried.
    fn detail(&self, text: &str);
}

/// Listens to nothing.
#[derive(Debug, Default, Clone, Copy)]
pub struct Quiet;

impl Progress for Quiet {
    fn stage(&self, _: &str) {}
    fn advance(&self, _: u64, _: u64) {}
    fn detail(&self, _: &str) {}
}
