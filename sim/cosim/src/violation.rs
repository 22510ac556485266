//! The rules of streams, and their violations.

use std::fmt;

/// Number of rules a stream is held to, as in `streams.cpp`.
pub(crate) const RULES: usize = 8;

/// The rules of every stream (AXI4-Stream, ARM IHI 0051, section 2.2, and the frames of the
/// design).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Once high, `tvalid` stays until the beat is taken.
    ValidStays,
    /// While a beat waits, its `tdata` does not change.
    DataStays,
    /// While a beat waits, its `tlast` does not change.
    LastStays,
    /// `tlast` is low before the last beat of a frame.
    LastNotEarly,
    /// `tlast` is high on the last beat of a frame.
    LastNotMissing,
    /// No beat follows the last frame.
    NothingMore,
    /// `frame_error` stays low: at no input a `tlast` is high inside a frame, or low on its last
    /// beat.
    FramesRight,
    /// The outputs do not depend on the registers' contents before the reset (seen only with
    /// [`RunOptions::compare_states`](crate::RunOptions)).
    Known,
}

impl Rule {
    /// In the order of `streams.cpp`.
    pub(crate) const ALL: [Rule; RULES] = [
        Rule::ValidStays,
        Rule::DataStays,
        Rule::LastStays,
        Rule::LastNotEarly,
        Rule::LastNotMissing,
        Rule::NothingMore,
        Rule::FramesRight,
        Rule::Known,
    ];
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::ValidStays => "tvalid was withdrawn before the beat was taken",
            Rule::DataStays => "tdata changed before the beat was taken",
            Rule::LastStays => "tlast changed before the beat was taken",
            Rule::LastNotEarly => "tlast was high before the last beat",
            Rule::LastNotMissing => "tlast was low on the last beat",
            Rule::NothingMore => "a beat followed the last frame",
            Rule::FramesRight => "frame_error was high: a tlast was early or missing",
            Rule::Known => "a signal depends on what registers held before the reset",
        })
    }
}

/// A rule that a stream broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The stream's name.
    pub stream: String,
    /// The rule.
    pub rule: Rule,
    /// The number of cycles that violate it.
    pub count: u64,
    /// The frame in which it was first broken, counted from 0.
    pub frame: u64,
    /// The beat that was next, counted from 0 in its frame.
    pub beat: u64,
    /// The clock cycle, counted from 0 at the beginning of the reset.
    pub cycle: u64,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { stream, rule, count, frame, beat, cycle } = self;
        write!(f, "'{stream}': {rule}, at beat {beat} of frame {frame}, cycle {cycle}")?;
        if *count > 1 { write!(f, "; {count} times in all") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn violations_say_where() {
        let mut violation = Violation {
            stream: "result0".to_owned(),
            rule: Rule::LastNotEarly,
            count: 1,
            frame: 2,
            beat: 3,
            cycle: 70,
        };
        assert_eq!(
            violation.to_string(),
            "'result0': tlast was high before the last beat, at beat 3 of frame 2, cycle 70"
        );
        violation.count = 5;
        assert!(violation.to_string().ends_with("cycle 70; 5 times in all"));
    }
}
