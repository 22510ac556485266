//! The reasons that a text could not be made.

use ringmill_verilog::WiringError;
use thiserror::Error;

/// A text could not be generated; this is always a defect of ringmill.
#[derive(Debug, Error)]
pub enum PackageError {
    /// A template failed.
    #[error("a template: {0}")]
    Template(#[from] minijinja::Error),
    /// The writer of JSON failed.
    #[error("JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A generated module is wrong.
    #[error("a module: {0}")]
    Wiring(#[from] WiringError),
}
