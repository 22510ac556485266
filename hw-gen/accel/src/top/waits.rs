//! The delayed copies of a source, as one chain, so that a frame is stored once however many uses
//! it has.

use std::collections::BTreeSet;

use ringmill_verilog::Module;

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
            let delay = match wait.words {
                None => self
                    .clocked("delay_line", name)
                    .parameter("WIDTH", to.width())
                    .parameter("DEPTH", wait.to - wait.from),
                Some(words) => {
                    let begins = wait.cycles.iter().map(|cycle| cycle + wait.from);
                    let ends = wait.cycles.iter().map(|cycle| cycle + wait.to - latency::CONSTANT);
                    self.clocked("frame_wait", name)
                        .parameter("WIDTH", to.width())
                        .parameter("BEATS", beats)
                        .parameter("DEPTH", words.max(2))
                        .connect("start_in", self.starts(begins))
                        .connect("play", self.starts(ends))
                        .connect("keep", false)
                }
            };
            out.instance(delay.connect("d", &from).connect("q", &to));
        }
    }
}
