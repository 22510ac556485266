//! The result of a run.

use crate::Violation;

/// A finished run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// For each frame and output its beats, as words of 32 bits, least significant first; bits
    /// above the port's width are zero.
    pub outputs: Vec<Vec<Vec<u32>>>,
    /// Cycles from the first input beat taken to the first output beat valid, of the first frame.
    /// None if there were pauses.
    pub latency_cycles: Option<u64>,
    /// Cycles from the start of a frame to the start of the next, when frames follow each other as
    /// fast as the module takes them: the largest distance seen at any stream, without the first
    /// half of the frames, which may fill buffers. None if there were pauses or fewer than two
    /// frames.
    pub interval_cycles: Option<u64>,
    /// Clock cycles simulated, from the reset to some after the last beat.
    pub cycles: u64,
    /// Time the simulation took.
    pub seconds: f64,
    /// The rules that were broken, each at most once a stream.
    pub violations: Vec<Violation>,
}

/// Latency and interval from the cycles at which frames started: a row a frame, in it the `inputs`
/// first.
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
}
