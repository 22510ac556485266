//! The resources of a program.

use serde_json::Value;

/// One program.
pub struct Measured {
    pub program: String,
    /// Of a matrix-vector product.
    pub n: u64,
    pub seconds: f64,
    pub tree: u64,
    /// Of the process alone.
    pub own: u64,
    /// The reason that there is no report.
    pub stopped: Option<String>,
    pub report: Value,
}

impl Measured {
    /// True if it ended well.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    pub fn number(&self, pointer: &str) -> Option<u64> {
        self.report.pointer(pointer).and_then(Value::as_u64)
    }

    pub fn word(&self, pointer: &str) -> &str {
        self.report.pointer(pointer).and_then(Value::as_str).unwrap_or("–")
    }
}
