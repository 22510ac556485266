//! The delayed copies of a source, as one chain, so that a frame is stored once however many uses
//! it has.

use std::collections::BTreeSet;

use ringmill_verilog::{Module, Net};

use crate::latency;
use crate::schedule::{Schedule, Source};

use super::writer::Top;

/// A link of a chain: its output has a delay of `to` cycles, its input a delay of `from`.
pub(crate) struct Wait {
    pub from: u64,
    pub to: u64,
    /// The frames that it carries, by the cycles in which they leave the source.
    pub cycles: BTreeSet<u64>,
    /// The number of words of a memory that keeps frames only; `None` if a plain delay is as small.
    pub words: Option<u64>,
}

impl Wait {
    /// The cycles of a plain delay: those in a memory, and those in registers behind it.
    ///
    /// A few words above the power of two that is the size of a block of memory would take a second
    /// block, and a choice between the outputs of both in the longest path of many designs. So the
    /// memory keeps the power of two. A frame that waits for its own permutation is such a case:
    /// its beats and the few cycles of the pipeline. Where words are narrow and the block is
    /// longer, the registers save nothing; they are few.
    pub(crate) fn plain(&self) -> (u64, u64) {
        let cycles = self.to - self.from;
        // `delay_line` has a word less than cycles.
        let words = cycles.saturating_sub(1);
        let above = words - words.checked_ilog2().map_or(0, |log2| 1 << log2);
        let behind = if words >= LEAST_BLOCK && above <= MOST_BEHIND { above } else { 0 };
        (cycles - behind, behind)
    }
}

/// The fewest words of a block memory in its widest shape: 512 of 36 bits (ECP5, Gowin). iCE40 has
/// 256 of 16 bits, but there registers would be taken in vain on the other families.
const LEAST_BLOCK: u64 = 512;

/// The most registers behind a memory.
const MOST_BEHIND: u64 = 8;

/// The fewest cycles for which a memory of frames is used as a delay.
const LEAST: u64 = latency::CONSTANT + 1;

/// The links of a source's chain.
pub(crate) fn waits(schedule: &Schedule, source: Source, beats: u64) -> Vec<Wait> {
    let mut from = 0;
    let links = schedule.delays(source).into_iter().filter(|&(to, _)| to > 0);
    links
        .map(|(to, cycles)| {
            let link = to - from;
            // The words of a cycle: those that have come by its end, less those that were gone
            // before it.
            let stored = |time: u64| {
                let passed = |start: u64, time: u64| {
                    let age = time.saturating_sub(start);
                    age / schedule.period * beats + (age % schedule.period).min(beats)
                };
                // read two cycles before they leave
                let one = |&cycle| passed(cycle, time + 1) - passed(cycle + link - latency::CONSTANT, time);
                cycles.iter().map(one).sum::<u64>()
            };
            let words = (link >= LEAST).then(|| {
                let settled = cycles.last().copied().unwrap_or(0) + link + schedule.period;
                // There are most when the last word of a frame comes, or when the first one is
                // read.
                let begins = cycles.iter().flat_map(|&cycle| [cycle + beats - 1, cycle + link - latency::CONSTANT]);
                let times = begins
                    .map(|begin| settled + (begin + schedule.period - settled % schedule.period) % schedule.period);
                times.map(stored).max().unwrap_or(0)
            });
            // A plain delay needs no control, but keeps what lies between frames too.
            let words = words.filter(|words| words + beats / 8 < link.saturating_sub(latency::CONSTANT));
            let wait = Wait { from, to, cycles, words };
            from = to;
            wait
        })
        .collect()
}

impl Top<'_> {
    /// The chain of a source.
    pub(super) fn delays(&self, out: &mut Module, source: Source) {
        let beats = self.parts.beats();
        for wait in waits(self.schedule, source, beats) {
            let (from, to) = (self.late(source, wait.from), self.late(source, wait.to));
            let name = format!("wait_{}", to.name());
            match wait.words {
                None => {
                    let (memory, behind) = wait.plain();
                    let mut held = to.clone();
                    if behind > 0 {
                        held = Net::vector(&format!("{}_held", to.name()), to.width());
                        out.declare([held.clone()]);
                        let registers = self
                            .enabled("shift_register", format!("{name}_registers"))
                            .parameter("WIDTH", to.width())
                            .parameter("DEPTH", behind);
                        out.instance(registers.connect("d", &held).connect("q", &to));
                    }
                    let delay =
                        self.clocked("delay_line", name).parameter("WIDTH", to.width()).parameter("DEPTH", memory);
                    out.instance(delay.connect("d", &from).connect("q", &held));
                }
                Some(words) => {
                    let begins = wait.cycles.iter().map(|cycle| cycle + wait.from);
                    let ends = wait.cycles.iter().map(|cycle| cycle + wait.to - latency::CONSTANT);
                    let delay = self
                        .clocked("frame_wait", name)
                        .parameter("WIDTH", to.width())
                        .parameter("BEATS", beats)
                        .parameter("DEPTH", words.max(2))
                        .connect("start_in", self.starts(begins))
                        .connect("play", self.starts(ends))
                        .connect("keep", false);
                    out.instance(delay.connect("d", &from).connect("q", &to));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1,024 words and a few are a block of memory and registers; more of them take a second block.
    #[test]
    fn a_few_cycles_above_a_block_of_memory_are_registers() {
        let plain = |from, to| Wait { from, to, cycles: BTreeSet::new(), words: None }.plain();
        assert_eq!(plain(0, 1029), (1025, 4));
        assert_eq!(plain(7, 1029 + 7), (1025, 4));
        assert_eq!(plain(0, 1025), (1025, 0));
        assert_eq!(plain(0, 1033), (1025, 8));
        assert_eq!(plain(0, 1034), (1034, 0));
        assert_eq!(plain(0, 516), (513, 3));
        assert_eq!(plain(0, 260), (260, 0));
        assert_eq!(plain(0, 132), (132, 0));
        assert_eq!(plain(0, 1), (1, 0));
    }
}
