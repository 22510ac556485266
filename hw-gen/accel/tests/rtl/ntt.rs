//! The parts of the transforms against the model.

use ringmill_blocks::Block;

use crate::arith::{decoder, montgomery_product, multiplier, pipeline, ports, relation};
use crate::bench::{Case, Cycle, listed};
use crate::stimulus::{mostly, residue, seeded};
use crate::table_file::{TABLE, TABLE_FILE, table_words};
use rand::Rng;
use ringmill_design::Reduction;
use ringmill_model::{add_mod, half_mod, mul_mod, sub_mod};

/// a + b·w and a − b·w, w in Montgomery form.
pub fn cooley_tukey(x: &[u64], q: u64) -> Vec<u64> {
    let product = montgomery_product(x[1], x[2], q);
    vec![add_mod(x[0], product, q), sub_mod(x[0], product, q)]
}

/// (a + b)/2 and (a − b)·w, w in Montgomery form.
pub fn gentleman_sande(x: &[u64], q: u64) -> Vec<u64> {
    let difference = sub_mod(x[0], x[1], q);
    vec![half_mod(add_mod(x[0], x[1], q), q), montgomery_product(difference, x[2], q)]
}

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for q in [97, 12_289, 4_293_918_721] {
        let multiplier = multiplier(q, Reduction::Montgomery);
        let (bits, parameters) = (multiplier.factor_bits(), listed(multiplier.parameters()));
        let ports = (&["a", "b", "w"][..], &["sum", "difference"][..]);
        let latency = multiplier.latency() as usize + 1;
        cases.extend([
            pipeline(("butterfly_ct", parameters.clone()), ports, (bits, q), (latency, 0), move |x| cooley_tukey(x, q)),
            pipeline(("butterfly_gs", parameters), ports, (bits, q), (latency, 1), move |x| gentleman_sande(x, q)),
        ]);
    }
    cases.extend([3329, 12_289].map(base_multiplication));
    cases.extend([1, 2, 8, 64].map(|words| rom(words, false)));
    cases.extend([2, 8, 32].map(|beats| constant_frame(beats, false)));
    cases.extend([rom(TABLE.1, true), constant_frame(TABLE.1, true)]);
    cases.extend([1, 2, 4, 8, 32].map(commutator));
    cases
}

/// (a0 + a1·x)(b0 + b1·x) modulo x² − g, by its coefficients. The factor comes as late as the
/// products it multiplies.
fn base_multiplication(q: u64) -> Case {
    let (by_factor, plain) = (multiplier(q, Reduction::Word), multiplier(q, Reduction::Barrett));
    let bits = by_factor.modulus().bits();
    let (early, late) = (plain.latency() as usize, by_factor.latency() as usize);
    let parameters = format!("{}, {}", listed(by_factor.parameters()), listed(plain.plain_parameters()));
    let ports = (ports(&["a0", "a1", "b0", "b1", "g"], bits), ports(&["c0", "c1"], bits));
    let mut random = seeded(q);
    let operands = std::iter::repeat_with(move || {
        let mut operands: Vec<u128> = (0..4).map(|_| residue(&mut random, q).into()).collect();
        operands.push(by_factor.encode(residue(&mut random, q)));
        operands
    });
    let decode = decoder(by_factor);
    relation(("base_multiply", parameters), ports, (early + late + 1, early), operands.take(600), move |x, y| {
        let [a0, a1, b0, b1] = [0, 1, 2, 3].map(|position| x[position] as u64);
        let low = add_mod(mul_mod(a0, b0, q), mul_mod(mul_mod(a1, b1, q), decode(x[4]) as u64, q), q);
        let high = add_mod(mul_mod(a0, b1, q), mul_mod(a1, b0, q), q);
        *y == [low, high].map(u128::from)
    })
}

/// The parameters of a table: of its own, or in the file.
fn table_parameters(bits: usize, table: &[u64], in_file: bool) -> String {
    let literals: Vec<_> = table.iter().rev().map(|word| format!("{bits}'d{word}")).collect();
    match in_file {
        true => format!(".PACKED(1), .FILE(\"{TABLE_FILE}\")"),
        false => format!(".TABLE({{{}}})", literals.join(", ")),
    }
}

fn rom(words: usize, in_file: bool) -> Case {
    let mut random = seeded(words as u64);
    let bits = if in_file { TABLE.0 } else { 13 };
    let table: Vec<u64> = match in_file {
        true => table_words().collect(),
        false => (0..words).map(|_| random.random_range(0..1 << bits)).collect(),
    };
    let address = words.trailing_zeros().max(1) as usize;
    let stimulus = (0..300).map(|_| vec![mostly(&mut random), random.random_range(0..words as u128)]).collect();
    Case {
        module: "twiddle_rom",
        parameters: format!(".BITS({bits}), .WORDS({words}), {}", table_parameters(bits, &table, in_file)),
        inputs: vec![("en", 1), ("address", address)],
        outputs: vec![("factor", bits)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let mut asked = Vec::new();
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                let expected = match asked.len().checked_sub(2) {
                    _ if words == 1 => Some(table[0]),
                    Some(past) => Some(table[asked[past]]),
                    None => None,
                };
                if expected.is_some_and(|expected| got[0] != u128::from(expected)) {
                    return Err(format!("cycle {cycle}: {}, not {expected:?}", got[0]));
                }
                if given[0] == 1 {
                    asked.push(given[1] as usize);
                }
            }
            Ok(())
        }),
    }
}

/// Frames with idle cycles and pauses between: reset, enable, start and the lanes.
pub fn framed(lanes: usize, beats: usize, cycles: usize, q: u64, seed: u64) -> Vec<Cycle> {
    let mut random = seeded(seed);
    let (mut beat, mut idle) = (beats, 3);
    let mut stimulus = Vec::new();
    for cycle in 0..cycles {
        let (reset, enabled) = (u128::from(cycle < 2), mostly(&mut random));
        let starts = reset == 0 && beat >= beats && idle == 0;
        if enabled == 1 && reset == 0 {
            if starts {
                // every other frame follows without a gap
                (beat, idle) = (1, [0, random.random_range(0..2 * beats)][random.random_range(0..2)]);
            } else if beat < beats {
                beat += 1;
            } else {
                idle -= 1;
            }
        }
        let lanes: Vec<u128> = (0..lanes).map(|_| residue(&mut random, q).into()).collect();
        stimulus.push([vec![reset, enabled, u128::from(starts)], lanes].concat());
    }
    stimulus
}

fn constant_frame(beats: usize, in_file: bool) -> Case {
    const LATENCY: usize = 2;
    let (bits, mut random) = (if in_file { TABLE.0 } else { 9 }, seeded(1000 + beats as u64));
    let table: Vec<u64> = match in_file {
        true => table_words().collect(),
        false => (0..beats).map(|_| random.random_range(0..1 << bits)).collect(),
    };
    let cycles = framed(0, beats, 40 * beats + 300, 2, beats as u64);
    Case {
        module: "constant_frame",
        parameters: format!(".WIDTH({bits}), .BEATS({beats}), {}", table_parameters(bits, &table, in_file)),
        inputs: vec![("rst", 1), ("en", 1), ("start", 1)],
        outputs: vec![("data", bits)],
        stimulus: cycles,
        judge: Box::new(move |given, got, _| {
            let enabled = given.iter().zip(got).filter(|(given, _)| given[0] == 0 && given[1] == 1);
            let (starts, data): (Vec<_>, Vec<_>) = enabled.map(|(given, got)| (given[2] == 1, got[0])).unzip();
            let frames: Vec<usize> = (0..starts.len()).filter(|&cycle| starts[cycle]).collect();
            if frames.len() < 5 {
                return Err(format!("only {} frames", frames.len()));
            }
            for begin in frames {
                let seen = data.iter().skip(begin + LATENCY).take(beats);
                if let Some(beat) = seen.zip(&table).position(|(&seen, &beat)| seen != u128::from(beat)) {
                    return Err(format!("beat {beat} of the frame of cycle {begin}"));
                }
            }
            Ok(())
        }),
    }
}

/// The lanes of a beat.
type Beat = Vec<u64>;

/// By frame: the beats that entered.
type Frames = Vec<Vec<Beat>>;

/// The ports of a pipeline of frames: of each lane, in and out.
type Ports = &'static [[&'static str; 2]];

/// One element a beat.
pub const SINGLE: Ports = &[["in", "out"]];
/// Two.
const PAIR: Ports = &[["in0", "out0"], ["in1", "out1"]];

/// Cuts what a framed pipeline got or gave into frames, by its start pulses, and says at which
/// enabled cycle each began.
fn frames(rows: impl Iterator<Item = (bool, bool, Beat)>, beats: usize) -> (Frames, Vec<usize>) {
    let (mut frames, mut begins, mut enabled) = (Frames::new(), Vec::new(), 0);
    for (_, start, beat) in rows.filter(|row| row.0) {
        if start {
            frames.push(Vec::new());
            begins.push(enabled);
        }
        if let Some(frame) = frames.last_mut().filter(|frame| frame.len() < beats) {
            frame.push(beat);
        }
        enabled += 1;
    }
    (frames, begins)
}

/// A case of a pipeline of frames: each leaves `latency` enabled cycles after it entered, changed
/// by `of`.
pub fn frame_case(
    (module, parameters, ports): (&'static str, String, Ports),
    (bits, q): (usize, u64),
    (beats, latency): (usize, usize),
    of: impl Fn(&[Beat]) -> Vec<Beat> + 'static,
) -> Case {
    let controls = [("rst", 1), ("en", 1), ("start", 1)].into_iter();
    Case {
        module,
        parameters,
        inputs: controls.chain(ports.iter().map(|port| (port[0], bits))).collect(),
        outputs: [("start_out", 1)].into_iter().chain(ports.iter().map(|port| (port[1], bits))).collect(),
        stimulus: framed(ports.len(), beats, 40 * beats + 300, q, latency as u64),
        judge: Box::new(move |given, got, _| {
            let runs = |row: &Cycle| row[0] == 0 && row[1] == 1;
            let beat = |lanes: &[u128]| lanes.iter().map(|&element| element as u64).collect();
            let entered = given.iter().map(|x| (runs(x), x[2] == 1, beat(&x[3..])));
            let left = given.iter().zip(got).map(|(x, y)| (runs(x), y[0] == 1, beat(&y[1..])));
            let (entered, from) = frames(entered, beats);
            let (left, to) = frames(left, beats);
            if left.len() + latency / beats + 2 < entered.len() || left.len() < 5 {
                return Err(format!("{} frames in, {} out", entered.len(), left.len()));
            }
            for (number, frame) in left.iter().enumerate() {
                if to[number] != from[number] + latency {
                    return Err(format!("frame {number} took {} cycles", to[number] as i64 - from[number] as i64));
                }
                if frame.len() == beats && *frame != of(&entered[number]) {
                    return Err(format!("frame {number}: {frame:?}, from {:?}", entered[number]));
                }
            }
            Ok(())
        }),
    }
}

fn commutator(delay: usize) -> Case {
    let (bits, q) = (20, 1 << 20);
    let beats = 4 * delay;
    let module = ("delay_commutator", format!(".BITS({bits}), .DELAY({delay})"), PAIR);
    frame_case(module, (bits, q), (beats, delay), move |frame| {
        let mut moved = frame.to_vec();
        for (beat, pair) in frame.iter().enumerate() {
            for (lane, &element) in pair.iter().enumerate() {
                let bit = beat / delay % 2;
                moved[beat - bit * delay + lane * delay][bit] = element;
            }
        }
        moved
    })
}
