//! The cause of a failure: the tools, or the user's input.

/// An error that may come from an external program.
pub trait ToolFailure {
    /// True if an external program is missing, failed, or gave something unusable, so that other
    /// input would not help.
    fn is_tool_failure(&self) -> bool {
        false
    }
}
