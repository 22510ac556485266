//! Integer products, sums and delays, of which modular multipliers are made.

use crate::bench::{Case, Cycle};
use crate::stimulus::{mostly, seeded};
use rand::Rng;
use rand::rngs::StdRng;

const CYCLES: usize = 300;

pub fn cases() -> Vec<Case> {
    // (bits of x, factor, bits of the product, latency): of 1, 2, 3, 4 and many signed digits; with
    // digits beyond the product; none positive.
    let constants = [
        (13, 7681, 26, 2),
        (13, 513, 13, 1),
        (1, 1, 13, 0),
        (14, 0x3fff, 14, 1),
        (13, 0x2155, 26, 3),
        (9, 0b1010_1001, 20, 2),
        (14, 0x3fffb, 14, 2),
        (40, 0x1_5555_5555_5555, 90, 5),
    ];
    // (bits of a, bits of b, bits of the product, bits of a slice, latency)
    let products = [
        (8, 8, 16, 18, 3),
        (18, 18, 36, 18, 3),
        (19, 7, 26, 18, 3),
        (32, 32, 64, 18, 4),
        (32, 32, 33, 18, 4),
        (32, 32, 16, 18, 3),
        (54, 54, 108, 18, 5),
        (54, 54, 54, 17, 5),
        (55, 64, 119, 18, 5),
        (64, 64, 128, 16, 5),
        (64, 64, 66, 18, 5),
        (12, 47, 59, 18, 4),
    ];
    let constants = constants.into_iter().map(|(bits, factor, out, latency)| constant(bits, factor, out, latency));
    let products = products.into_iter().map(|(a, b, out, slice, latency)| wide(a, b, out, slice, latency));
    let trees = [(9, 1, 1, 1), (9, 2, 1, 1), (13, 3, 3, 2), (13, 5, 2, 3), (7, 7, 4, 4)];
    let trees = trees.into_iter().map(|(bits, words, plus, levels)| tree(bits, words, plus, levels));
    constants.chain(products).chain(trees).chain([0, 1, 2, 9].map(delay)).collect()
}

/// A number of that many bits, every fourth one at a border.
fn number(random: &mut StdRng, bits: usize) -> u128 {
    let most = u128::MAX >> (128 - bits);
    match random.random_range(0..8) {
        0 => 0,
        1 => most,
        2 => 1 << (bits - 1),
        _ => random.random_range(0..=most),
    }
}

/// A pipeline of one output: `of` the inputs of `latency` enabled cycles ago, modulo 2^out.
fn piped(
    (module, parameters): (&'static str, String),
    inputs: &[(&'static str, usize)],
    (output, out, latency): (&'static str, usize, usize),
    of: impl Fn(&[u128]) -> u128 + 'static,
) -> Case {
    let mut random = seeded(out as u64);
    let stimulus = (0..CYCLES).map(|_| {
        let operands = inputs.iter().map(|&(_, bits)| number(&mut random, bits)).collect();
        [vec![mostly(&mut random)], operands].concat()
    });
    let stimulus: Vec<Cycle> = stimulus.collect();
    Case {
        module,
        parameters,
        inputs: [&[("en", 1)], inputs].concat(),
        outputs: vec![(output, out)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            let mut entered: Vec<&[u128]> = Vec::new();
            for (cycle, (given, got)) in given.iter().zip(got).enumerate() {
                let operands = if latency == 0 {
                    Some(&given[1..])
                } else {
                    entered.len().checked_sub(latency).map(|past| entered[past])
                };
                let expected = operands.map(|operands| of(operands) & (u128::MAX >> (128 - out)));
                if expected.is_some_and(|expected| expected != got[0]) {
                    return Err(format!("cycle {cycle}: {}, not {expected:?}, for {operands:?}", got[0]));
                }
                if given[0] == 1 {
                    entered.push(&given[1..]);
                }
            }
            Ok(())
        }),
    }
}

fn constant(bits: usize, factor: u128, out: usize, latency: usize) -> Case {
    let parameters = format!(".IN({bits}), .FACTOR(128'd{factor}), .OUT({out})");
    piped(("mul_constant", parameters), &[("x", bits)], ("product", out, latency), move |x| x[0].wrapping_mul(factor))
}

fn wide(a: usize, b: usize, out: usize, slice: usize, latency: usize) -> Case {
    let parameters = format!(".A_BITS({a}), .B_BITS({b}), .OUT({out}), .SLICE({slice})");
    piped(("mul_wide", parameters), &[("a", a), ("b", b)], ("product", out, latency), |x| x[0].wrapping_mul(x[1]))
}

fn tree(bits: usize, words: usize, plus: usize, levels: usize) -> Case {
    let parameters = format!(".BITS({bits}), .WORDS({words}), .PLUS({plus}), .LEVELS({levels})");
    piped(("sum_tree", parameters), &[("words", bits * words)], ("sum", bits, levels), move |x| {
        (0..words).fold(0, |sum: u128, word| {
            let term = x[0] >> (bits * word) & ((1 << bits) - 1);
            if word < plus { sum.wrapping_add(term) } else { sum.wrapping_sub(term) }
        })
    })
}

fn delay(depth: usize) -> Case {
    piped(("shift_register", format!(".WIDTH(11), .DEPTH({depth})")), &[("d", 11)], ("q", 11, depth), |x| x[0])
}
