//! The options of a model with streams.

use super::effort::BuildOptions;

/// The options of a model with streams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamOptions {
    /// As for other models, except that the effort is [`Balanced`](crate::CompileEffort::Balanced)
    /// if not given.
    pub build: BuildOptions,
    /// True if runs can record waves. Such a model takes longer to build and runs at half the speed
    /// or less.
    pub waves: bool,
}
