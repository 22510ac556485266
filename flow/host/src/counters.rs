//! The traffic of a line.

/// The traffic since the connection was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Requests, copies not counted.
    pub requests: u64,
    /// Copies of requests, because no reply or a damaged one came.
    pub retransmissions: u64,
    /// Damaged frames that came.
    pub damaged: u64,
    /// Whole frames that came but answered no open request: late replies.
    pub stale: u64,
    /// WRITEs for which there was no room.
    pub busy: u64,
    /// Sessions that were opened.
    pub sessions: u64,
    /// Times that a job began again in another session, because the design lost the one before or
    /// the host gave it up.
    pub restarts: u64,
    /// Bytes sent, all that frames add included.
    pub line_bytes_out: u64,
    /// Bytes received, likewise.
    pub line_bytes_in: u64,
}

impl Counters {
    /// The traffic since an earlier count.
    pub(crate) fn since(&self, begun: &Counters) -> Counters {
        Counters {
            requests: self.requests - begun.requests,
            retransmissions: self.retransmissions - begun.retransmissions,
            damaged: self.damaged - begun.damaged,
            stale: self.stale - begun.stale,
            busy: self.busy - begun.busy,
            sessions: self.sessions - begun.sessions,
            restarts: self.restarts - begun.restarts,
            line_bytes_out: self.line_bytes_out - begun.line_bytes_out,
            line_bytes_in: self.line_bytes_in - begun.line_bytes_in,
        }
    }
}
