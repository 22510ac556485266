//! Frames and scalars that wait, are chosen, summed, or stay.

use crate::arith::modulus_parameters;
use crate::bench::{Case, Cycle};
use crate::stimulus::{mostly, residue, seeded};
use rand::Rng;
use rand::rngs::StdRng;
use ringmill_model::add_mod;
use std::collections::VecDeque;

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(
        [(8, 16), (8, 8), (8, 27), (4, 33), (8, 3), (1, 5), (16, 50)].map(|shape| frame_wait(shape, Memory::Right)),
    );
    cases.extend([(8, 16), (8, 8), (1, 5)].map(|shape| frame_wait(shape, Memory::TooShallow)));
    cases.extend([1, 2, 3, 5, 8].map(frame_select));
    cases.extend([(97, 1, 4, 1), (7681, 2, 8, 3), (4_293_918_721, 2, 4, 4), (12_289, 4, 16, 2)].map(accumulate));
    cases.extend([1, 2, 3, 8].map(|depth| scalar_wait(depth, Memory::Right)));
    cases.extend([2, 3, 8].map(|depth| scalar_wait(depth, Memory::TooShallow)));
    cases.extend([2, 8, 32].map(resident_frame));
    cases.extend([(2, 1), (8, 3), (4, 5)].map(resident_loader));
    cases.push(resident_reorder((4, 1, 1), &[3, 2, 1, 0]));
    cases.push(resident_reorder((5, 2, 3), &[4, 0, 3, 2, 1]));
    cases.push(resident_reorder((3, 0, 2), &[1, 2, 0]));
    cases
}

/// Resets at the start and in the middle.
pub fn resets(cycle: usize, cycles: usize) -> bool {
    cycle < 2 || cycle == cycles / 2
}

/// Reset, enable and start of frames, back to back and with gaps; behind them what else a cycle is
/// given.
pub fn framed(beats: usize, cycles: usize, seed: u64, mut others: impl FnMut(&mut StdRng) -> Vec<u128>) -> Vec<Cycle> {
    let mut random = seeded(seed);
    let mut left = 0;
    let cycle = |cycle| {
        let (reset, enable) = (resets(cycle, cycles), mostly(&mut random) == 1);
        let start = !reset && left == 0 && (cycle % (cycles / 3) < cycles / 6 || random.random_range(0..4) == 0);
        left = match (reset, enable) {
            (true, _) => 0,
            (_, false) => left,
            _ if start => beats - 1,
            _ => left.saturating_sub(1),
        };
        [[reset, enable, start].map(u128::from).to_vec(), others(&mut random)].concat()
    };
    (0..cycles).map(cycle).collect()
}

/// The reader and the writer of frames keep what the header asks of them; when each frame was begun
/// and last played, in enabled cycles.
struct Storage {
    beats: usize,
    depth: usize,
    now: usize,
    begun: Vec<usize>,
    /// The last play of each frame that is no longer the oldest.
    released: Vec<usize>,
    last_play: Option<usize>,
}

impl Storage {
    fn new(beats: usize, depth: usize) -> Self {
        Self { beats, depth, now: 0, begun: Vec::new(), released: Vec::new(), last_play: None }
    }

    /// True if a frame that begins now finds each of its words free.
    fn may_begin(&self) -> bool {
        let first = self.begun.len() * self.beats;
        let free = |beat: usize| {
            let Some(word) = (first + beat).checked_sub(self.depth).filter(|&word| word < first) else { return true };
            self.released.get(word / self.beats).is_some_and(|play| play + word % self.beats <= self.now + beat)
        };
        self.begun.last().is_none_or(|begun| begun + self.beats <= self.now) && (0..self.beats).all(free)
    }

    fn may_play(&self) -> bool {
        self.begun.get(self.released.len()).is_some_and(|begun| begun < &self.now)
            && self.last_play.is_none_or(|play| play + self.beats <= self.now)
    }

    /// True if a frame longer than the memory overwrites itself unless it is played now.
    fn must_play(&self) -> bool {
        self.begun.get(self.released.len()).is_some_and(|begun| begun + self.depth <= self.now)
            && self.depth < self.beats
    }
}

/// The number of words of a memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    Right,
    /// One fewer than what is asked of it needs, which an assertion must say.
    TooShallow,
}

impl Memory {
    fn depth(self, right: usize) -> usize {
        if self == Memory::Right { right } else { right - 1 }
    }
}

fn frame_wait((beats, depth): (usize, usize), memory: Memory) -> Case {
    const CYCLES: usize = 1600;
    let mut random = seeded((100 * beats + depth) as u64);
    let mut storage = Storage::new(beats, depth);
    let mut stimulus = Vec::new();
    for cycle in 0..CYCLES {
        let (reset, enable) = (resets(cycle, CYCLES), mostly(&mut random) == 1);
        let eager = cycle % 400 < 100;
        let start = !reset && storage.may_begin() && (eager || random.random_range(0..3) == 0);
        let hurry = storage.must_play() || cycle % 400 > 250 || random.random_range(0..2 * beats) == 0;
        let play = !reset && storage.may_play() && hurry;
        let keep = depth >= beats && random.random_range(0..3) == 0;
        let d = random.random_range(0..1 << 17);
        stimulus.push(vec![reset.into(), enable.into(), start.into(), d, play.into(), keep.into()]);
        if reset {
            storage = Storage::new(beats, depth);
        } else if enable {
            if play {
                storage.last_play = Some(storage.now);
                if !keep {
                    storage.released.push(storage.now);
                }
            }
            if start {
                storage.begun.push(storage.now);
            }
            storage.now += 1;
        }
    }
    Case {
        module: "frame_wait",
        parameters: format!(".WIDTH(17), .BEATS({beats}), .DEPTH({})", memory.depth(depth)),
        inputs: vec![("rst", 1), ("en", 1), ("start_in", 1), ("d", 17), ("play", 1), ("keep", 1)],
        outputs: vec![("q", 17)],
        stimulus,
        judge: Box::new(move |given, got, assertions| {
            if memory == Memory::TooShallow {
                return if assertions.is_empty() { Err("no assertion failed".to_owned()) } else { Ok(()) };
            }
            if let Some(cycle) = assertions.first() {
                return Err(format!("an assertion failed in cycle {cycle}"));
            }
            let (mut frames, mut oldest, mut playing, mut out) = (Vec::<Vec<u128>>::new(), 0, None, [None; 2]);
            let (mut compared, mut played) = (0, 0);
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if let Some(expected) = out[1] {
                    compared += 1;
                    if got[0] != expected {
                        return Err(format!("cycle {cycle}: {}, not {expected}", got[0]));
                    }
                }
                if given[0] == 1 {
                    (frames, oldest, playing, out) = (Vec::new(), 0, None, [None; 2]);
                } else if given[1] == 1 {
                    if given[4] == 1 {
                        played += 1;
                        playing = Some((oldest, 0));
                        oldest += usize::from(given[5] == 0);
                    }
                    let word = playing.map(|(frame, beat): (usize, usize)| frames[frame][beat]);
                    out = [word, out[0]];
                    playing = playing.and_then(|(frame, beat)| (beat + 1 < beats).then_some((frame, beat + 1)));
                    if given[2] == 1 {
                        frames.push(vec![given[3]]);
                    } else if let Some(frame) = frames.last_mut().filter(|frame| frame.len() < beats) {
                        frame.push(given[3]);
                    }
                }
            }
            if compared > 300 { Ok(()) } else { Err(format!("only {played} frames were played")) }
        }),
    }
}

fn frame_select(ways: usize) -> Case {
    const CYCLES: usize = 500;
    let mut random = seeded(ways as u64);
    let way_bits = ways.next_power_of_two().trailing_zeros().max(1) as usize;
    let cycle = |cycle| {
        let start = if random.random_range(0..3) == 0 { 1 << random.random_range(0..ways) } else { 0 };
        vec![resets(cycle, CYCLES).into(), mostly(&mut random), start, random.random_range(0..1 << (11 * ways))]
    };
    Case {
        module: "frame_select",
        parameters: format!(".WAYS({ways}), .WIDTH(11)"),
        inputs: vec![("rst", 1), ("en", 1), ("start", ways), ("in", 11 * ways)],
        outputs: vec![("start_out", 1), ("way", way_bits), ("out", 11)],
        stimulus: (0..CYCLES).map(cycle).collect(),
        judge: Box::new(|given, got, _| {
            let (mut way, mut expected) = (0, None::<Cycle>);
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if let Some(expected) = expected.as_ref().filter(|expected| *expected != got) {
                    return Err(format!("cycle {cycle}: {got:?}, not {expected:?}"));
                }
                if given[0] == 1 {
                    (way, expected) = (0, None);
                } else if given[1] == 1 {
                    way = if given[2] == 0 { way } else { given[2].ilog2() };
                    expected = Some(vec![u128::from(given[2] != 0), way.into(), given[3] >> (11 * way) & 0x7ff]);
                }
            }
            Ok(())
        }),
    }
}

fn accumulate((q, lanes, beats, sums): (u64, usize, usize, usize)) -> Case {
    const LATENCY: usize = 3;
    let (bits, plain) = modulus_parameters(q);
    let bits = bits as usize;
    let sum_bits = sums.next_power_of_two().trailing_zeros().max(1) as usize;
    let stimulus = framed(beats, 1500, q, |random| {
        let word = (0..lanes).map(|lane| u128::from(residue(random, q)) << (bits * lane)).sum();
        vec![u128::from(random.random_range(0..4) == 0), random.random_range(0..sums) as u128, word]
    });
    Case {
        module: "frame_accumulate",
        parameters: format!("{plain}, .LANES({lanes}), .BEATS({beats}), .SUMS({sums})"),
        inputs: vec![("rst", 1), ("en", 1), ("start", 1), ("first", 1), ("sum", sum_bits), ("in", bits * lanes)],
        outputs: vec![("start_out", 1), ("out", bits * lanes)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let mut totals = vec![None::<Vec<u128>>; sums];
            let (mut current, mut out) = (None::<(usize, usize)>, VecDeque::new());
            let mut compared = 0;
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                let (start, expected) = if out.len() == LATENCY { out[0] } else { (false, None) };
                if cycle > 2 && got[0] != u128::from(start) {
                    return Err(format!("cycle {cycle}: start_out is {}", got[0]));
                }
                if let Some(expected) = expected {
                    compared += 1;
                    if got[1] != expected {
                        return Err(format!("cycle {cycle}: {}, not {expected}", got[1]));
                    }
                }
                if given[0] == 1 {
                    // a sum that a reset interrupts begins anew
                    (totals, current, out) = (vec![None; sums], None, VecDeque::new());
                    continue;
                }
                if given[1] == 0 {
                    continue;
                }
                if given[2] == 1 {
                    let sum = given[4] as usize;
                    current = Some((sum, 0));
                    if given[3] == 1 {
                        totals[sum] = Some(vec![0; beats]);
                    }
                }
                let expected = current.and_then(|(sum, beat)| {
                    let total = &mut totals[sum].as_mut()?[beat];
                    let lane = |word: u128, lane: usize| (word >> (bits * lane) & ((1 << bits) - 1)) as u64;
                    let sum = |at| u128::from(add_mod(lane(*total, at), lane(given[5], at), q)) << (bits * at);
                    *total = (0..lanes).map(sum).sum();
                    Some(*total)
                });
                current = current.and_then(|(sum, beat)| (beat + 1 < beats).then_some((sum, beat + 1)));
                out.push_back((given[2] == 1, expected));
                if out.len() > LATENCY {
                    out.pop_front();
                }
            }
            if compared > 200 { Ok(()) } else { Err(format!("only {compared} sums were known")) }
        }),
    }
}

fn scalar_wait(depth: usize, memory: Memory) -> Case {
    const CYCLES: usize = 800;
    let mut random = seeded(depth as u64);
    let (mut stored, mut stimulus) = (0, Vec::new());
    for cycle in 0..CYCLES {
        let (reset, enable) = (resets(cycle, CYCLES), mostly(&mut random) == 1);
        let pop = !reset && stored > 0 && (cycle % 200 > 120 || random.random_range(0..3) == 0);
        let push = !reset && stored < depth && random.random_range(0..3) != 0;
        let d = random.random_range(0..1 << 15);
        stimulus.push(vec![reset.into(), enable.into(), push.into(), d, pop.into()]);
        if reset {
            stored = 0;
        } else if enable {
            stored = stored + usize::from(push) - usize::from(pop);
        }
    }
    Case {
        module: "scalar_wait",
        parameters: format!(".WIDTH(15), .DEPTH({})", memory.depth(depth)),
        inputs: vec![("rst", 1), ("en", 1), ("push", 1), ("d", 15), ("pop", 1)],
        outputs: vec![("q", 15)],
        stimulus,
        judge: Box::new(move |given, got, assertions| {
            if memory == Memory::TooShallow {
                return if assertions.is_empty() { Err("no assertion failed".to_owned()) } else { Ok(()) };
            }
            if let Some(cycle) = assertions.first() {
                return Err(format!("an assertion failed in cycle {cycle}"));
            }
            let (mut stored, mut shown) = (VecDeque::new(), None);
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if shown.is_some_and(|shown| shown != got[0]) {
                    return Err(format!("cycle {cycle}: {}, not {shown:?}", got[0]));
                }
                if given[0] == 1 {
                    (stored, shown) = (VecDeque::new(), None);
                } else if given[1] == 1 {
                    if given[4] == 1 {
                        shown = stored.pop_front();
                    }
                    if given[2] == 1 {
                        stored.push_back(given[3]);
                    }
                }
            }
            Ok(())
        }),
    }
}

/// Written while it plays, also while en is low.
fn resident_frame(beats: usize) -> Case {
    let address_bits = beats.trailing_zeros() as usize;
    let stimulus = framed(beats, 900, beats as u64, |random| {
        let write = u128::from(random.random_range(0..6) == 0);
        vec![write, random.random_range(0..beats) as u128, random.random_range(0..1 << 14)]
    });
    Case {
        module: "resident_frame",
        parameters: format!(".WIDTH(14), .BEATS({beats})"),
        inputs: vec![("rst", 1), ("en", 1), ("start", 1), ("write", 1), ("write_address", address_bits), ("d", 14)],
        outputs: vec![("data", 14)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let (mut words, mut beat, mut out) = (vec![None; beats], None, [None; 2]);
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if out[1].is_some_and(|expected| expected != got[0]) {
                    return Err(format!("cycle {cycle}: {}, not {:?}", got[0], out[1]));
                }
                if given[0] == 1 {
                    (beat, out) = (None, [None; 2]);
                } else if given[1] == 1 {
                    beat = if given[2] == 1 { Some(0) } else { beat.map(|beat: usize| (beat + 1) % beats) };
                    out = [beat.and_then(|beat| words[beat]), out[0]];
                }
                if given[3] == 1 {
                    words[given[4] as usize] = Some(given[5]);
                }
            }
            Ok(())
        }),
    }
}

/// Beats with gaps, and a second reset: once all frames are in, all elements come out where the
/// permutation says, and no more.
fn resident_reorder((place_bits, lane_bits, frames): (usize, usize, usize), from: &'static [usize]) -> Case {
    const BITS: usize = 9;
    let (lanes, beats) = (1 << lane_bits, 1usize << (place_bits - lane_bits));
    let mut random = seeded((place_bits * 8 + lane_bits + frames) as u64);
    let (cycles, reset_at) = (6 * beats * frames + 200, 3 * beats * frames + 90);
    let stimulus: Vec<Cycle> = (0..cycles)
        .map(|cycle| {
            let reset = cycle < 2 || cycle == reset_at;
            let valid = !reset && random.random_range(0..4) > 0;
            vec![reset.into(), valid.into(), random.random_range(0..1u128 << (BITS * lanes))]
        })
        .collect();
    let table: u128 = from.iter().enumerate().map(|(bit, &from)| (from as u128) << (8 * bit)).sum();
    Case {
        module: "resident_reorder",
        parameters: format!(
            ".BITS({BITS}), .LANES({lanes}), .BEATS({beats}), .FRAMES({frames}), .FROM({}'h{table:x})",
            8 * place_bits
        ),
        inputs: vec![("rst", 1), ("s_valid", 1), ("s_data", BITS * lanes)],
        outputs: vec![("s_ready", 1), ("m_valid", 1), ("m_data", BITS * lanes)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let (mut taken, mut out): (Vec<u128>, Vec<u128>) = (Vec::new(), Vec::new());
            let word = |beat: u128, lane: usize| beat >> (BITS * lane) & ((1 << BITS) - 1);
            let position = |p: usize| from.iter().enumerate().map(|(bit, &from)| (p >> bit & 1) << from).sum::<usize>();
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if given[0] == 1 {
                    if cycle == reset_at && out.len() != beats * frames {
                        return Err(format!("{} beats came out before the reset", out.len()));
                    }
                    (taken, out) = (Vec::new(), Vec::new());
                    continue;
                }
                if got[0] != u128::from(taken.len() < beats * frames) {
                    return Err(format!("cycle {cycle}: s_ready is {} after {} beats", got[0], taken.len()));
                }
                if got[1] == 1 {
                    let (frame, beat) = (out.len() / beats, out.len() % beats);
                    for lane in 0..lanes {
                        let source = position(beat * lanes + lane);
                        let from = taken.get(frame * beats + source / lanes).map(|&beat| word(beat, source % lanes));
                        if from != Some(word(got[2], lane)) {
                            return Err(format!("cycle {cycle}, lane {lane}: {}, not {from:?}", word(got[2], lane)));
                        }
                    }
                    out.push(got[2]);
                }
                if given[1] == 1 && got[0] == 1 {
                    taken.push(given[2]);
                }
            }
            if out.len() == beats * frames { Ok(()) } else { Err(format!("{} beats came out", out.len())) }
        }),
    }
}

fn resident_loader((beats, frames): (usize, usize)) -> Case {
    let cycles = 6 * beats * frames + 40;
    let mut random = seeded(frames as u64);
    let cycle = |cycle| vec![u128::from(cycle < 2 || cycle == 3 * beats * frames + 20), mostly(&mut random)];
    Case {
        module: "resident_loader",
        parameters: format!(".BEATS({beats}), .FRAMES({frames})"),
        inputs: vec![("rst", 1), ("s_valid", 1)],
        outputs: vec![
            ("s_ready", 1),
            ("write", frames),
            ("write_address", beats.trailing_zeros() as usize),
            ("loaded", 1),
        ],
        stimulus: (0..cycles).map(cycle).collect(),
        judge: Box::new(move |given, got, _| {
            let mut position = 0;
            for (cycle, (given, got)) in given.iter().zip(got).enumerate().skip(1) {
                let ready = position < beats * frames;
                let write = if ready && given[1] == 1 { 1 << (position / beats) } else { 0 };
                let expected = [u128::from(ready), write, (position % beats) as u128, u128::from(!ready)];
                if *got != expected {
                    return Err(format!("cycle {cycle}: {got:?}, not {expected:?}"));
                }
                position = if given[0] == 1 { 0 } else { position + usize::from(write != 0) };
            }
            Ok(())
        }),
    }
}
