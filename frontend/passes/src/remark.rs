/// Something a user should know about a program, such as an assumption that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramRemark {
    /// No argument is marked secret: all are taken as secret.
    NoneMarked {
        /// The entry function.
        entry: String,
    },
    /// Attributes of dialects that nobody registered were left out.
    LeftOut {
        /// The dialects, in alphabetical order, at least one.
        dialects: Vec<String>,
    },
}
