//! Refusals of a scheduler.

use thiserror::Error;

use crate::Source;

/// An operation that a scheduler has no hardware for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("operation '{}' has no hardware{}", operation.operation, why.as_ref().map(|why| format!(": {}", why.message)).unwrap_or_default())]
pub struct Unserved {
    /// The operation.
    pub operation: Box<Source>,
    /// The reason, if it is not the operation itself.
    pub why: Option<Box<Why>>,
}

/// The reason that an operation has no hardware.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The problem.
    pub message: String,
    /// The remedy.
    pub help: String,
}

impl Unserved {
    /// An operation that the hardware does not support.
    #[must_use]
    pub fn new(source: &Source) -> Self {
        Self { operation: Box::new(source.clone()), why: None }
    }

    /// The same with a reason.
    #[must_use]
    pub fn because(source: &Source, message: String, help: String) -> Self {
        Self { operation: Box::new(source.clone()), why: Some(Box::new(Why { message, help })) }
    }
}
