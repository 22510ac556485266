use ringmill_dialects::access::SourceLocation;

/// Something a user should know about a program, such as an assumption that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramRemark {
    /// No argument is marked secret: all are taken as secret.
    NoneMarked {
        /// The entry function.
        entry: String,
    },
    /// An inverse transform names the root of the transform that it was meant to undo, as HEIR
    /// wrote it until March 2026.
    OldRoot {
        /// The text of the warning.
        message: String,
        /// The remedy.
        help: String,
        /// The location of the inverse transform.
        location: Option<SourceLocation>,
    },
    /// Attributes of dialects that nobody registered were left out.
    LeftOut {
        /// The dialects, in alphabetical order, at least one.
        dialects: Vec<String>,
    },
}
