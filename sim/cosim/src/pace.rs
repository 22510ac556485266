//! The pace of an accelerator's streams in a run.

use std::ops::Range;

use crate::Pauses;

/// A pattern of pauses with which all streams are driven.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// The name in messages.
    pub name: &'static str,
    /// Probability of a pause before a beat of an argument, in [0, 1].
    inputs: f64,
    /// Probability of a pause after a beat of a result, likewise.
    outputs: f64,
    /// The latest start of an argument, in initiation intervals of the design.
    skew: u32,
    /// The share of the transactions, in eighths.
    eighths: usize,
    /// True if two instances with different registers are compared.
    pub compare_states: bool,
}

/// All of them. The first, without pauses, shows latency and interval.
pub const PACES: [Pace; 4] = [
    Pace { name: "without pauses", inputs: 0.0, outputs: 0.0, skew: 0, eighths: 5, compare_states: false },
    Pace { name: "with pauses and skew", inputs: 0.3, outputs: 0.3, skew: 3, eighths: 1, compare_states: true },
    Pace { name: "with slow arguments", inputs: 0.7, outputs: 0.0, skew: 1, eighths: 1, compare_states: false },
    Pace { name: "with slow results", inputs: 0.0, outputs: 0.7, skew: 0, eighths: 1, compare_states: false },
];

impl Pace {
    /// The pauses of a design with the given numbers of arguments and results.
    #[must_use]
    pub fn pauses(&self, seed: u64, inputs: usize, outputs: usize, interval_cycles: u64) -> Pauses {
        let skew = u64::from(self.skew) * interval_cycles;
        Pauses {
            seed,
            inputs: vec![self.inputs; inputs],
            outputs: vec![self.outputs; outputs],
            skew: u32::try_from(skew).unwrap_or(u32::MAX),
        }
    }
}

/// The transactions that run at each pace: each has at least one where there are enough.
#[must_use]
pub fn shares(operands: usize) -> [(Pace, Range<usize>); PACES.len()] {
    let spread = operands.saturating_sub(PACES.len());
    let (mut eighths, mut begin) = (0, 0);
    let mut position = 0;
    PACES.map(|pace| {
        let before = spread * eighths / 8;
        eighths += pace.eighths;
        position += 1;
        let one = usize::from(position <= operands);
        let share = begin..begin + one + spread * eighths / 8 - before;
        begin = share.end;
        (pace, share)
    })
}
