//! Delays, buffers and what frames start and end with.

use crate::bench::{Case, Cycle};
use crate::stimulus::{mostly, seeded};
use rand::Rng;

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend([0, 1, 2, 3, 4, 5, 6, 9, 64].map(delay_line));
    cases.extend([(1, 1), (2, 1), (7, 1), (7, 8), (40, 8), (41, 20), (43, 20), (100, 32)].map(pulse_delay));
    cases.push(buffer("skid_buffer", String::new(), 0, 2));
    cases.push(buffer("frame_fifo", ", .DEPTH(2)".to_owned(), 2, 4));
    cases.push(buffer("frame_fifo", ", .DEPTH(5)".to_owned(), 2, 7));
    cases.push(buffer("frame_fifo", ", .DEPTH(8)".to_owned(), 2, 10));
    cases.extend([(2, 8), (8, 0), (8, 8), (16, 3)].map(|(beats, slack)| frame_buffer(beats, slack, 1024)));
    cases.extend([(8, 8), (8, 1), (16, 3)].map(|(beats, slack)| frame_buffer(beats, slack, 8)));
    cases.extend([(2, 1), (8, 1), (9, 1), (50, 1), (7, 2), (8, 3), (5, 6)].map(frame_start));
    cases.extend(reorders());
    cases.extend([2, 7, 8].map(frame_end));
    cases.extend([1, 2, 5, 8].map(frame_check));
    cases
}

fn delay_line(depth: usize) -> Case {
    let mut random = seeded(depth as u64);
    let stimulus = (0..400).map(|cycle: u128| {
        let reset = u128::from(cycle < 2);
        vec![reset, mostly(&mut random), random.random_range(0..1 << 17)]
    });
    Case {
        module: "delay_line",
        parameters: format!(".WIDTH(17), .DEPTH({depth})"),
        inputs: vec![("rst", 1), ("en", 1), ("d", 17)],
        outputs: vec![("q", 17)],
        stimulus: stimulus.collect(),
        judge: Box::new(move |given, got, _| {
            let mut entered: Vec<u128> = Vec::new();
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                let past = if depth == 0 {
                    Some(given[2])
                } else {
                    entered.len().checked_sub(depth).map(|past| entered[past])
                };
                if past.is_some_and(|past| got[0] != past) {
                    return Err(format!("cycle {cycle}: {}, not {past:?}", got[0]));
                }
                if given[0] == 0 && given[1] == 1 {
                    entered.push(given[2]);
                }
            }
            Ok(())
        }),
    }
}

/// Control inputs with a second reset in the middle: reset, enable, and a pulse in one cycle of
/// `rarity`.
fn pulses(cycles: usize, rarity: u32, seed: u64) -> Vec<Cycle> {
    let mut random = seeded(seed);
    let cycle = |cycle| {
        let reset = u128::from(cycle < 2 || cycle == cycles / 2);
        vec![reset, mostly(&mut random), u128::from(random.random_range(0..rarity) == 0)]
    };
    (0..cycles).map(cycle).collect()
}

/// A case that steps a reference beside the hardware: `step` gives the outputs of this cycle from
/// its inputs and moves on.
fn stepped<S: Clone + 'static>(
    (module, parameters): (&'static str, String),
    (inputs, outputs): (&[&'static str], &[&'static str]),
    stimulus: Vec<Cycle>,
    empty: S,
    step: impl Fn(&mut S, &[bool]) -> Vec<bool> + 'static,
) -> Case {
    let port = |&name| (name, 1);
    Case {
        module,
        parameters,
        inputs: inputs.iter().map(port).collect(),
        outputs: outputs.iter().map(port).collect(),
        stimulus,
        judge: Box::new(move |given, got, _| {
            let mut state = empty.clone();
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                let inputs: Vec<bool> = given.iter().map(|&bit| bit == 1).collect();
                let expected: Vec<u128> = step(&mut state, &inputs).into_iter().map(u128::from).collect();
                if cycle > 0 && *got != expected {
                    return Err(format!("cycle {cycle}: {got:?}, not {expected:?}"));
                }
                if inputs[0] {
                    state = empty.clone();
                }
            }
            Ok(())
        }),
    }
}

fn pulse_delay((depth, spacing): (usize, usize)) -> Case {
    let ports = (&["rst", "en", "d"][..], &["q"][..]);
    let parameters = format!(".DEPTH({depth}), .SPACING({spacing})");
    let mut stimulus = pulses(300 + 10 * depth, 2, 7);
    let mut since = spacing;
    for cycle in &mut stimulus {
        if cycle[0] == 1 {
            since = spacing;
        }
        cycle[2] &= u128::from(since >= spacing);
        if cycle[1] == 1 {
            since = if cycle[2] == 1 { 1 } else { since + 1 };
        }
    }
    stepped(("pulse_delay", parameters), ports, stimulus, vec![false; depth], |line, inputs| {
        let out = line[line.len() - 1];
        if inputs[1] {
            line.rotate_right(1);
            line[0] = inputs[2];
        }
        vec![out]
    })
}

fn frame_end(beats: usize) -> Case {
    let mut random = seeded(beats as u64);
    let (mut left, mut stimulus) = (0, Vec::new());
    for cycle in 0..400 {
        let (reset, enable) = (cycle < 2 || cycle == 200, mostly(&mut random) == 1);
        let start = !reset && left == 0 && random.random_range(0..2) == 0;
        left = match (reset, enable) {
            (true, _) => 0,
            (_, false) => left,
            _ if start => beats - 1,
            _ => left.saturating_sub(1),
        };
        stimulus.push([reset, enable, start].map(u128::from).to_vec());
    }
    let ports = (&["rst", "en", "start"][..], &["valid", "last"][..]);
    stepped(("frame_end", format!(".BEATS({beats})")), ports, stimulus, 0, move |left, inputs| {
        let beat = if inputs[2] { beats } else { *left };
        if inputs[1] {
            *left = beat.saturating_sub(1);
        }
        vec![beat > 0, beat == 1]
    })
}

fn frame_start((interval, periods): (usize, usize)) -> Case {
    let ports = (&["rst", "en", "frames_ready"][..], &["take", "start"][..]);
    // cycles since the last start was taken; none when nothing is left of it
    let empty: (Option<usize>, bool) = (None, false);
    let parameters = format!(".INTERVAL({interval}), .PERIODS({periods})");
    stepped(
        ("frame_start", parameters),
        ports,
        pulses(900, 3 + (periods * interval) as u32 / 8, 3),
        empty,
        move |state, inputs| {
            let (age, start) = *state;
            let free = age.is_none_or(|age| age % interval == interval - 1);
            let take = inputs[2] && free;
            if inputs[1] {
                let older = age.map(|age| age + 1).filter(|&age| age < interval * periods);
                *state = (if take { Some(0) } else { older }, take);
            }
            vec![take, start]
        },
    )
}

/// Bit reversals, rotations and a swap of lane and beat in several numbers of lanes.
fn reorders() -> Vec<Case> {
    let mut cases = vec![
        reorder(4, 1, &[3, 2, 1, 0]),
        reorder(4, 1, &[1, 2, 3, 0]),
        reorder(4, 2, &[3, 2, 1, 0]),
        reorder(4, 3, &[1, 2, 0, 3]),
        reorder(5, 2, &[4, 0, 3, 2, 1]),
        reorder(5, 3, &[3, 1, 4, 0, 2]),
        reorder(5, 3, &[4, 0, 3, 2, 1]),
        reorder(2, 1, &[1, 0]),
    ];
    cases.extend([1, 2, 3].map(|lane_bits| reorder(5, lane_bits - 1, &[4, 3, 2, 1, 0])));
    cases
}

/// Frames back to back and with gaps: every element leaves where the permutation of the bits of its
/// place says, in the promised cycle.
fn reorder(place_bits: usize, lane_bits: usize, from: &'static [usize]) -> Case {
    const BITS: usize = 9;
    let (lanes, beats) = (1 << lane_bits, 1usize << (place_bits - lane_bits));
    let mut random = seeded((place_bits * 8 + lane_bits) as u64);
    let (mut left, mut stimulus) = (0, Vec::new());
    for cycle in 0..900 {
        let (reset, enable) = (cycle < 2 || cycle == 450, mostly(&mut random) == 1);
        let start = !reset && left == 0 && (cycle % 300 < 150 || random.random_range(0..4) == 0);
        left = match (reset, enable) {
            (true, _) => 0,
            (_, false) => left,
            _ if start => beats - 1,
            _ => left.saturating_sub(1),
        };
        stimulus.push(vec![reset.into(), enable.into(), start.into(), random.random_range(0..1u128 << (BITS * lanes))]);
    }
    let table: u128 = from.iter().enumerate().map(|(bit, &from)| (from as u128) << (8 * bit)).sum();
    Case {
        module: "frame_reorder",
        parameters: format!(".BITS({BITS}), .LANES({lanes}), .BEATS({beats}), .FROM({}'h{table:x})", 8 * place_bits),
        inputs: vec![("rst", 1), ("en", 1), ("start", 1), ("in", BITS * lanes)],
        outputs: vec![("start_out", 1), ("out", BITS * lanes)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let mut enabled: Vec<(usize, bool, u128)> = Vec::new();
            for (cycle, given) in given.iter().enumerate() {
                if given[0] == 1 {
                    enabled.clear();
                    continue;
                }
                let position =
                    |p: usize| from.iter().enumerate().map(|(bit, &from)| (p >> bit & 1) << from).sum::<usize>();
                let now = enabled.len();
                let first = now.checked_sub(beats + 3).map(|at| enabled[at].1);
                if got[cycle][0] != u128::from(first.unwrap_or(false)) {
                    return Err(format!("cycle {cycle}: start_out is {}", got[cycle][0]));
                }
                // The frame whose beat this is began at most a frame ago.
                let begun = (0..beats).find_map(|beat| {
                    let at = now.checked_sub(beats + 3 + beat)?;
                    enabled[at].1.then_some((at, beat))
                });
                if let Some((at, beat)) = begun {
                    for lane in 0..lanes {
                        let source = position(beat * lanes + lane);
                        let word = |beats: u128, lane: usize| beats >> (BITS * lane) & ((1 << BITS) - 1);
                        let expected = word(enabled[at + source / lanes].2, source % lanes);
                        let found = word(got[cycle][1], lane);
                        if found != expected {
                            return Err(format!("cycle {cycle}, lane {lane}: {found}, not {expected}"));
                        }
                    }
                }
                if given[1] == 1 {
                    enabled.push((cycle, given[2] == 1, given[3]));
                }
            }
            Ok(())
        }),
    }
}

/// Lives between two resets: without a mistake, with the first one early, with the first one
/// missing, with many.
fn frame_check(beats: usize) -> Case {
    const LIFE: usize = 100;
    let mut random = seeded(beats as u64);
    let (mut beat, mut error, mut first_mistakes) = (0, false, Vec::new());
    let (mut stimulus, mut expected) = (Vec::new(), Vec::new());
    for cycle in 0..8 * LIFE {
        let (reset, valid, ready) = (cycle % LIFE < 2, mostly(&mut random) == 1, mostly(&mut random) == 1);
        let ends = beat == beats - 1;
        let mistake = cycle % LIFE > 30
            && match cycle / LIFE % 4 {
                0 => false,
                1 => !ends,
                2 => ends,
                _ => random.random_range(0..10) == 0,
            };
        expected.push(u128::from(error));
        if reset {
            (beat, error) = (0, false);
        } else if valid && ready {
            if mistake && !error {
                first_mistakes.push(cycle);
            }
            (beat, error) = ((beat + 1) % beats, error || mistake);
        }
        stimulus.push([reset, valid, ready, ends != mistake].map(u128::from).to_vec());
    }
    Case {
        module: "frame_check",
        parameters: format!(".BEATS({beats})"),
        inputs: ["rst", "valid", "ready", "last"].map(|name| (name, 1)).to_vec(),
        outputs: vec![("error", 1)],
        stimulus,
        judge: Box::new(move |_, got, assertions| {
            // Before the first reset it is anything.
            if let Some(cycle) = (1..expected.len()).find(|&cycle| got[cycle][0] != expected[cycle]) {
                return Err(format!("cycle {cycle}: {}, not {}", got[cycle][0], expected[cycle]));
            }
            match assertions == first_mistakes {
                true => Ok(()),
                false => Err(format!("warned at {assertions:?}, not {first_mistakes:?}")),
            }
        }),
    }
}

/// Phases of a stream: both sides random, both eager, sink closed, source dry.
fn handshakes(cycles: usize, seed: u64) -> Vec<[u128; 2]> {
    let mut random = seeded(seed);
    let cycle = |cycle: usize| match cycle / 50 % 4 {
        0 => [mostly(&mut random), mostly(&mut random)],
        1 => [1, 1],
        2 => [1, u128::from(cycle % 50 > 30)],
        _ => [u128::from(random.random_range(0..4) == 0), 1],
    };
    (0..cycles).map(cycle).collect()
}

/// Checks a ready/valid buffer with `capacity` beats of storage, the last `registers` of which move
/// together, each time that the last one is free: order, completeness, stability, latency, no
/// bubbles beyond those.
fn buffer(module: &'static str, parameters: String, registers: usize, capacity: usize) -> Case {
    let mut random = seeded(capacity as u64);
    let cycles = 1200;
    let row = |(cycle, [valid, ready]): (usize, [u128; 2])| {
        vec![u128::from(cycle < 2 || cycle == 640), valid, random.random_range(0..1 << 21), ready]
    };
    Case {
        module,
        parameters: format!(".WIDTH(21){parameters}"),
        inputs: vec![("rst", 1), ("s_valid", 1), ("s_data", 21), ("m_ready", 1)],
        outputs: vec![("s_ready", 1), ("m_valid", 1), ("m_data", 21)],
        stimulus: handshakes(cycles, 5).into_iter().enumerate().map(row).collect(),
        judge: Box::new(move |given, got, _| {
            let mut stored = std::collections::VecDeque::<u128>::new();
            // the registers that hold a beat, the output first; and the beats before them
            let (mut held, mut waiting) = (std::collections::VecDeque::from(vec![false; registers]), 0);
            let mut fullest = 0;
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if given[0] == 1 {
                    stored.clear();
                    (held, waiting) = (vec![false; registers].into(), 0);
                    continue;
                }
                let offered = held.front().copied().unwrap_or(waiting > 0);
                if cycle > 2 && (got[1] == 1) != offered {
                    return Err(format!("cycle {cycle}: valid is {} with {} beats stored", got[1], stored.len()));
                }
                if got[1] == 1 && stored.front().is_some_and(|&beat| got[2] != beat) {
                    return Err(format!("cycle {cycle}: {}, not {:?}", got[2], stored.front()));
                }
                if got[1] == 1 && given[3] == 1 {
                    stored.pop_front();
                }
                if given[3] == 1 || registers > 0 && !offered {
                    held.pop_front();
                    if registers > 0 {
                        held.push_back(waiting > 0);
                    }
                    waiting -= usize::from(waiting > 0);
                }
                if got[0] == 1 && given[1] == 1 {
                    stored.push_back(given[2]);
                    waiting += 1;
                }
                fullest = fullest.max(stored.len());
            }
            if fullest == capacity { Ok(()) } else { Err(format!("stored {fullest} beats at most, not {capacity}")) }
        }),
    }
}

/// `long` beats have their slack in a memory of its own.
fn frame_buffer(beats: usize, slack: usize, long: usize) -> Case {
    // The reader is written into the stimulus by stepping the promise of the header: it takes when
    // a whole frame must be there.
    let mut random = seeded((beats * 10 + slack) as u64);
    let (mut stored, mut frames, mut beat, mut reading, mut stimulus) = (0, 0, 0, 0, Vec::new());
    for cycle in 0..1500 {
        let reset = cycle < 2 || cycle == 700;
        let enable = mostly(&mut random) == 1;
        let valid = cycle % 400 > 300 || mostly(&mut random) == 1;
        let data = random.random_range(0u128..1 << 19);
        let take = frames > 0 && reading <= 1 && (cycle % 300 < 200) && random.random_range(0..8) != 0;
        let read = reading > 0;
        stimulus.push(vec![reset.into(), valid.into(), data, enable.into(), take.into(), read.into()]);
        if reset {
            (stored, frames, beat, reading) = (0, 0, 0, 0);
            continue;
        }
        if valid && stored < beats + slack {
            stored += 1;
            beat = (beat + 1) % beats;
            frames += usize::from(beat == 0);
        }
        if enable {
            stored -= usize::from(read);
            frames -= usize::from(take);
            reading = if take { beats } else { reading - usize::from(read) };
        }
    }
    Case {
        module: "frame_buffer",
        parameters: format!(".WIDTH(19), .BEATS({beats}), .SLACK({slack}), .LONG({long})"),
        inputs: vec![("rst", 1), ("s_valid", 1), ("s_data", 19), ("en", 1), ("take", 1), ("read", 1)],
        outputs: vec![("s_ready", 1), ("frame_ready", 1), ("data", 19)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let (mut stored, mut frames, mut beat) = (std::collections::VecDeque::new(), 0usize, 0);
            let mut on_the_way = [None; 2];
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                let expected = [stored.len() < beats + slack, frames > 0].map(u128::from);
                if cycle > 1 && (got[..2] != expected || on_the_way[1].is_some_and(|data| data != got[2])) {
                    return Err(format!("cycle {cycle}: {got:?}, not {expected:?} and {:?}", on_the_way[1]));
                }
                if given[0] == 1 {
                    (stored, frames, beat, on_the_way) = (Default::default(), 0, 0, [None; 2]);
                    continue;
                }
                let fetched = if given[3] == 1 && given[5] == 1 { stored.pop_front() } else { None };
                if given[1] == 1 && expected[0] == 1 {
                    stored.push_back(given[2]);
                    beat = (beat + 1) % beats;
                    frames += usize::from(beat == 0);
                }
                if given[3] == 1 {
                    on_the_way = [fetched, on_the_way[0]];
                    frames = frames.saturating_sub(given[4] as usize);
                }
            }
            Ok(())
        }),
    }
}
