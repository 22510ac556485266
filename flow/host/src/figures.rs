//! The measurements of a job.

use std::time::Duration;

use crate::Counters;

/// The measurements of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Operands whose results came.
    pub operands: u64,
    /// Time from opening the first session to the last result.
    pub elapsed: Duration,
    /// Bytes of arguments, once each.
    pub bytes_in: u64,
    /// Bytes of results.
    pub bytes_out: u64,
    /// The traffic meanwhile.
    pub counters: Counters,
    /// Cycles from the first beat that entered the accelerator in the last session to the last that
    /// left it. None: the design does not count or did not say, or the session took so long that
    /// the counter may have begun again at 0, at 2^32 cycles.
    pub cycles: Option<u32>,
    /// Operands of the last session: those of `cycles`.
    pub session_operands: u64,
}
