//! The times that a host waits, and its attempts.

use std::time::Duration;

/// The times that a host waits, and its attempts.
///
/// Too short a wait only leads to copies of requests, which change nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// For a reply, beyond the time that request and reply take on the line. Doubles with each
    /// attempt, up to fourfold.
    pub reply: Duration,
    /// Bits a second on the line; 0 if they take no time.
    pub baud: u32,
    /// Times that a reply to a request is waited for; 0: nothing is sent. A sign of damage ends a
    /// wait early and is not counted, so a request may be sent twice as often. Then the design
    /// counts as gone, except within a job: that goes on in another session with shorter requests,
    /// and ends only for one of at most 16 bytes in a session without results.
    pub attempts: u32,
    /// For a byte to be taken or to come, while the design answers.
    pub stall: Duration,
    /// Times that a job begins again, in another session, without a result in between.
    pub restarts: u32,
}

impl Timing {
    /// For a line of that rate.
    #[must_use]
    pub fn of_baud(baud: u32) -> Self {
        Timing { reply: Duration::from_millis(500), baud, attempts: 16, stall: Duration::from_secs(60), restarts: 16 }
    }

    /// The wait for the reply in that attempt, counted from 0, where so many bytes go over the line
    /// both ways together.
    pub(crate) fn wait(&self, attempt: u32, bytes: usize) -> Duration {
        let line = match self.baud {
            0 => Duration::ZERO,
            // Escapes can double a frame, and a bit more for what the line adds to 10 bits a byte.
            baud => Duration::from_secs_f64(24.0 * bytes as f64 / f64::from(baud)),
        };
        self.reply * (1 << attempt.min(2)) + line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_with_attempts_and_bytes() {
        let timing = Timing::of_baud(9600);
        assert_eq!(timing.wait(0, 0), timing.reply);
        assert_eq!(timing.wait(2, 0), timing.reply * 4);
        assert_eq!(timing.wait(30, 0), timing.reply * 4);
        assert!(timing.wait(0, 1000) > timing.reply + Duration::from_secs(2));
        assert_eq!(Timing { baud: 0, ..timing }.wait(0, 1000), timing.reply);
    }
}
