//! Why a text could not be made.

use thiserror::Error;

/// A text could not be made; always a defect of ours.
#[derive(Debug, Error)]
pub enum PackageError {
    /// A template failed.
    #[error("a template: {0}")]
    Template(#[from] minijinja::Error),
    /// The writer of JSON failed.
    #[error("JSON: {0}")]
    Json(#[from] serde_json::Error),
}
