//! The rests of killed processes that this process removed.

use miette::Diagnostic;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// All that nobody has taken yet.
static SWEPT: Mutex<Vec<Swept>> = Mutex::new(Vec::new());

/// A folder under construction that a killed process left, and that this process removed.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[error("removed '{}', which a command left that was killed", path.display())]
#[diagnostic(
    code("output::swept"),
    severity(Warning),
    help("it may have held a secret key or a part of a build: nothing in it was finished, run that command again")
)]
pub struct Swept {
    /// The folder.
    pub path: PathBuf,
}

pub(crate) fn add(paths: Vec<PathBuf>) {
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    swept.extend(paths.into_iter().map(|path| Swept { path }));
}

/// Takes the warnings about what [`remove_unfinished`](crate::remove_unfinished) has removed since
/// the last call.
#[must_use]
pub fn take_swept() -> Vec<Swept> {
    std::mem::take(&mut *SWEPT.lock().unwrap_or_else(PoisonError::into_inner))
}
