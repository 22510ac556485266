//! What went over the line.

/// What went over the line since the connection was opened.
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
    /// Jobs that began again because the design lost its session.
    pub restarts: u64,
    /// Bytes sent, all that frames add included.
    pub line_bytes_out: u64,
    /// Bytes received, likewise.
    pub line_bytes_in: u64,
}
