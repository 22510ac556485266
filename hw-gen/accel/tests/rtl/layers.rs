//! The parts of streaming transforms against the model: layers of pairs, and of one element a beat.

use ringmill_blocks::Block;

use crate::arith::multiplier;
use crate::bench::{Case, Cycle, listed};
use crate::ntt::{SINGLE, cooley_tukey, frame_case, framed, gentleman_sande};
use crate::stimulus::{mostly, residue, seeded};
use rand::Rng;
use ringmill_design::Reduction;
use ringmill_model::{add_mod, half_mod, sub_mod};

const Q: u64 = 7681;

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend([(0, 1, 4), (0, 3, 8), (2, 1, 8), (1, 2, 16)].map(beat_counter));
    cases.extend([(0, 1, 1), (0, 4, 2), (1, 4, 2), (1, 2, 2)].map(layer));
    cases.extend([1, 2, 4, 8, 64].map(feedback));
    cases.extend([0, 1].map(twiddle));
    cases
}

/// Names and widths.
type Ports = Vec<(&'static str, usize)>;

/// (Lowest bit, bits, beats of a frame).
fn beat_counter((lsb, width, beats): (usize, usize, usize)) -> Case {
    Case {
        module: "beat_counter",
        parameters: format!(".LSB({lsb}), .WIDTH({width})"),
        inputs: vec![("rst", 1), ("en", 1), ("start", 1)],
        outputs: vec![("count", width)],
        stimulus: framed(0, beats, 40 * beats + 300, 2, (lsb + width) as u64),
        judge: Box::new(move |given, got, _| {
            let mut beat = None;
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                if given[2] == 1 {
                    beat = Some(0);
                }
                let expected = beat.map(|beat: u128| beat >> lsb & ((1 << width) - 1));
                if expected.is_some_and(|expected| got[0] != expected) {
                    return Err(format!("cycle {cycle}: {}, not {expected:?}", got[0]));
                }
                beat = beat.map(|beat| beat + given[1]);
            }
            Ok(())
        }),
    }
}

/// A pipeline whose factors arrive two enabled cycles after what they multiply: `of` the elements
/// and the factors. Ports are given with their numbers of elements.
fn with_factor(
    (module, parameters): (&'static str, String),
    (inputs, outputs): (Ports, Ports),
    (factors, latency): (usize, usize),
    of: impl Fn(&[u64], &[u64]) -> Vec<u64> + 'static,
) -> Case {
    const BITS: usize = 13;
    let mut random = seeded(factors as u64);
    let pack = |elements: &[u64]| elements.iter().rev().fold(0, |word, &element| word << BITS | u128::from(element));
    let unpack = |word: u128, elements: usize| {
        (0..elements).map(move |position| (word >> (position * BITS)) as u64 % (1 << BITS))
    };
    let elements: Vec<usize> = inputs.iter().map(|port| port.1).chain([factors]).collect();
    let cycle = |cycle| {
        let mut row = vec![u128::from(cycle < 2), mostly(&mut random), random.random_range(0..2)];
        row.extend(elements.iter().map(|&count| {
            let port: Vec<u64> = (0..count).map(|_| residue(&mut random, Q)).collect();
            pack(&port)
        }));
        row
    };
    let stimulus: Vec<Cycle> = (0..400).map(cycle).collect();
    let wide = |(name, elements): (&'static str, usize)| (name, elements * BITS);
    let controls = [("rst", 1), ("en", 1), ("start", 1)].into_iter();
    let out_elements: Vec<usize> = outputs.iter().map(|port| port.1).collect();
    Case {
        module,
        parameters,
        inputs: controls.chain(inputs.into_iter().chain([("factor", factors)]).map(wide)).collect(),
        outputs: [("start_out", 1)].into_iter().chain(outputs.into_iter().map(wide)).collect(),
        stimulus,
        judge: Box::new(move |given, got, _| {
            let rows: Vec<_> = given.iter().zip(got).filter(|(given, _)| given[0] == 0 && given[1] == 1).collect();
            for (now, late) in (0..).zip(rows.iter().skip(latency)) {
                let (entered, later) = (rows[now].0, rows[now + 2].0);
                let words = entered[3..].iter().zip(&elements).take(elements.len() - 1);
                let operands: Vec<u64> = words.flat_map(|(&word, &count)| unpack(word, count)).collect();
                let factors: Vec<u64> = unpack(later[later.len() - 1], factors).collect();
                let words = late.1[1..].iter().zip(&out_elements);
                let results: Vec<u64> = words.flat_map(|(&word, &count)| unpack(word, count)).collect();
                let expected = of(&[&operands[..], &[entered[2] as u64]].concat(), &factors);
                if results != expected || late.1[0] != entered[2] {
                    return Err(format!("enabled cycle {now}: {results:?}, not {expected:?}"));
                }
            }
            Ok(())
        }),
    }
}

fn layer((inverse, pairs, factors): (usize, usize, usize)) -> Case {
    let multiplier = multiplier(Q, Reduction::Montgomery);
    let (parameters, latency) = (listed(multiplier.parameters()), multiplier.latency() as usize + 3 - inverse);
    let parameters = format!("{parameters}, .INVERSE({inverse}), .PAIRS({pairs}), .FACTORS({factors})");
    let ports = |names: [&'static str; 2]| names.map(|name| (name, pairs)).to_vec();
    let ports = (ports(["in0", "in1"]), ports(["out0", "out1"]));
    with_factor(("ntt_layer", parameters), ports, (factors, latency), move |x, by| {
        let butterfly = if inverse == 0 { cooley_tukey } else { gentleman_sande };
        let pair = |pair| butterfly(&[x[pair], x[pairs + pair], by[pair * factors / pairs]], Q);
        let results: Vec<Vec<u64>> = (0..pairs).map(pair).collect();
        [0, 1].iter().flat_map(|&side| results.iter().map(move |result| result[side])).collect()
    })
}

fn feedback(delay: usize) -> Case {
    let bits = 13;
    let module = ("sdf_butterfly", format!(".BITS({bits}), .Q({bits}'d{Q}), .DELAY({delay})"), SINGLE);
    frame_case(module, (bits, Q), (4 * delay, delay + 1), move |frame| {
        let block = |block: &[Vec<u64>]| {
            let (a, b) = block.split_at(delay);
            let each = |of: fn(u64, u64, u64) -> u64| a.iter().zip(b).map(move |(a, b)| vec![of(a[0], b[0], Q)]);
            each(add_mod).chain(each(sub_mod)).collect::<Vec<_>>()
        };
        frame.chunks(2 * delay).flat_map(block).collect()
    })
}

fn twiddle(halve: usize) -> Case {
    let multiplier = multiplier(Q, Reduction::Montgomery);
    let (parameters, latency) = (listed(multiplier.parameters()), multiplier.latency() as usize + 2);
    let parameters = format!("{parameters}, .HALVE({halve})");
    let ports = (vec![("in", 1)], vec![("out", 1)]);
    let mut case = with_factor(("sdf_twiddle", parameters), ports, (1, latency), move |x, by| {
        let beside = if halve == 0 { x[0] } else { half_mod(x[0], Q) };
        // the start pulse also says which elements are multiplied
        let product = crate::arith::montgomery_product(x[0], by[0], Q);
        vec![if x[1] == 1 { product } else { beside }]
    });
    case.inputs.insert(3, ("later", 1));
    for cycle in &mut case.stimulus {
        cycle.insert(3, cycle[2]);
    }
    let judge = case.judge;
    case.judge = Box::new(move |given, got, assertions| {
        let given: Vec<Cycle> = given.iter().map(|cycle| [&cycle[..3], &cycle[4..]].concat()).collect();
        judge(&given, got, assertions)
    });
    case
}
