//! What came of a run.

use std::fmt;

/// What every stream is held to (AXI4-Stream, ARM IHI 0051, section 2.2, and the frames of the design).
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
    /// Nothing comes after the last frame.
    NothingMore,
    /// `frame_error` stays low: at no input a `tlast` is high inside a frame, or low on its last
    /// beat.
    FramesRight,
    /// What the module shows does not depend on what its registers held before the reset (seen only with
    /// [`RunOptions::compare_states`](crate::RunOptions)).
    Known,
}

impl Rule {
    /// In the order of `streams.cpp`.
    pub(super) const ALL: [Rule; crate::load::RULES] = [
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
    /// How often it was broken, in cycles.
    pub count: u64,
    /// The frame that was under way when it was first broken, counted from 0.
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

/// A finished run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// For each frame and output its beats, as words of 32 bits, least significant first; bits above the port's width are zero.
    pub outputs: Vec<Vec<Vec<u32>>>,
    /// Cycles from the first input beat taken to the first output beat valid, of the first frame. None if there were pauses.
    pub latency_cycles: Option<u64>,
    /// Cycles from the start of a frame to the start of the next, when frames follow each other as fast as the module takes them: the
    /// largest distance seen at any stream, without the first half of the frames, which may fill buffers. None if there were pauses
    /// or fewer than two frames.
    pub interval_cycles: Option<u64>,
    /// Clock cycles simulated, from the reset to some after the last beat.
    pub cycles: u64,
    /// Time the simulation took.
    pub seconds: f64,
    /// The rules that were broken, each at most once a stream.
    pub violations: Vec<Violation>,
}

/// Latency and interval from the cycles at which frames started: a row a frame, in it the `inputs` first.
pub(super) fn timing(starts: &[u64], streams: usize, inputs: usize) -> (Option<u64>, Option<u64>) {
    let rows: Vec<&[u64]> = starts.chunks_exact(streams.max(1)).collect();
    let latency = rows.first().and_then(|row| {
        let taken = row[..inputs].iter().min()?;
        row[inputs..].iter().min()?.checked_sub(*taken)
    });
    let pairs: Vec<&[&[u64]]> = rows.windows(2).collect();
    // An input that has one frame only starts no other.
    let starting = |pair: &&[&[u64]]| (0..streams).filter(|&stream| pair[1][stream] != u64::MAX).collect::<Vec<_>>();
    let distance = |pair: &&[&[u64]]| starting(pair).into_iter().map(|stream| pair[1][stream] - pair[0][stream]).max();
    let interval = pairs[pairs.len() / 2..].iter().filter_map(distance).max();
    (latency, interval)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timing_of_made_up_starts() {
        // The input's buffer takes the first frames at once.
        let starts = [10, 50, 18, 70, 30, 90, 50, 110];
        assert_eq!(timing(&starts, 2, 1), (Some(40), Some(20)));
        assert_eq!(timing(&starts[..4], 2, 1), (Some(40), Some(20)));
        assert_eq!(timing(&starts[..2], 2, 1), (Some(40), None));
        assert_eq!(timing(&[], 2, 1), (None, None));
        assert_eq!(timing(&[4, 6, 9, 12, 14, 19], 3, 2), (Some(5), Some(10)));
    }

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
