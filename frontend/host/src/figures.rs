//! What a job measured.

use crate::Counters;
use std::time::Duration;

/// What a job measured.
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
    /// What went over the line meanwhile.
    pub counters: Counters,
    /// Cycles from the first beat that entered the accelerator in the last session to the last that left it; None if it does not count.
    pub cycles: Option<u32>,
    /// Operands of the last session: those of `cycles`.
    pub session_operands: u64,
}

impl Figures {
    fn per_second(&self, count: u64) -> f64 {
        // A port may have a clock that stands still.
        count as f64 / self.elapsed.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    /// Operands a second.
    #[must_use]
    pub fn operands_per_second(&self) -> f64 {
        self.per_second(self.operands)
    }

    /// Bytes of arguments a second.
    #[must_use]
    pub fn bytes_in_per_second(&self) -> f64 {
        self.per_second(self.bytes_in)
    }

    /// Bytes of results a second.
    #[must_use]
    pub fn bytes_out_per_second(&self) -> f64 {
        self.per_second(self.bytes_out)
    }
}

impl Counters {
    /// What was added since.
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
