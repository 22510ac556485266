//! The faults that a device may have.

/// A fault of a device, which tests must notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mutant {
    /// Takes damaged frames for good ones.
    NoCrc,
    /// Executes copies of a request.
    ExecutesCopies,
    /// Executes whatever sequence number comes.
    AnySequence,
    /// A READ's bytes leave at once; a copy of it gets the next ones.
    ForgetsReplies,
    /// A copy of a READ gets those that came since, too.
    RepliesGrow,
    /// A session outlives a reset, and so does the key.
    SessionSurvives,
    /// Does not look at the session; the key outlives a reset.
    AnySession,
    /// START does not empty the memories.
    KeepsBytes,
    /// A WRITE for which there is no room leaves what fits.
    TakesWhatFits,
}

impl Mutant {
    pub(crate) const ALL: [Mutant; 9] = [
        Mutant::NoCrc,
        Mutant::ExecutesCopies,
        Mutant::AnySequence,
        Mutant::ForgetsReplies,
        Mutant::RepliesGrow,
        Mutant::SessionSurvives,
        Mutant::AnySession,
        Mutant::KeepsBytes,
        Mutant::TakesWhatFits,
    ];
}
