//! Events that take charge, and their numbers.

use serde::{Deserialize, Serialize};

/// An event in a cell that takes charge from the supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The output of a look-up table, a sum of a carry cell among them, switches, and with it the
    /// wires that it drives.
    Table,
    /// A net inside a logic cell switches: a carry, or the output of a table that a flip-flop alone
    /// reads.
    Inner,
    /// The output of a flip-flop switches, and with it the wires that it drives.
    FlipFlop,
    /// The clock reaches a flip-flop, or a clock port of a memory or multiplier that is used.
    Clock,
    /// An operand of a multiplier changes.
    Multiply,
    /// A block memory is read: a word of at most 18 bits.
    Read,
    /// A block memory is written: a word of at most 18 bits.
    Write,
    /// A word of 4 bits is written into a memory of look-up tables.
    TableWrite,
}

impl Event {
    /// Every event.
    pub const ALL: [Event; 8] = [
        Event::Table,
        Event::Inner,
        Event::FlipFlop,
        Event::Clock,
        Event::Multiply,
        Event::Read,
        Event::Write,
        Event::TableWrite,
    ];
}

/// The number of events in some cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// The cycles.
    pub cycles: u64,
    counts: [u64; Event::ALL.len()],
}

impl Activity {
    /// The number of events of a kind.
    #[must_use]
    pub fn count(&self, event: Event) -> u64 {
        self.counts[event as usize]
    }

    /// The events after an earlier state of the same simulation.
    ///
    /// # Panics
    /// The other one is later.
    #[must_use]
    pub fn since(&self, earlier: &Activity) -> Activity {
        let mut counts = self.counts;
        for (count, earlier) in counts.iter_mut().zip(earlier.counts) {
            *count -= earlier;
        }
        Activity { cycles: self.cycles - earlier.cycles, counts }
    }

    /// Counts further events.
    pub(crate) fn add(&mut self, event: Event, number: u64) {
        self.counts[event as usize] += number;
    }
}
