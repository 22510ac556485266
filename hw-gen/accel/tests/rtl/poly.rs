//! Coefficients that change places: products by x^e and automorphisms, against their definitions.

use crate::arith::modulus_parameters;
use crate::bench::Case;
use crate::frames::framed;
use crate::stimulus::residue;
use rand::Rng;
use ringmill_model::{add_mod, mul_mod, sub_mod, transform};
use ringmill_ring::{Modulus, NegacyclicRoot};

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (shape, exponent) in [((1, 16), 5), ((2, 8), 31), ((4, 8), 3), ((4, 2), 11), ((8, 4), 45)] {
        let n = shape.0 * shape.1;
        cases.push(affine(7681, shape, (1, true), None, move |a, e| times_monomial(a, e, 7681)));
        cases.push(affine(7681, shape, (exponent, true), Some(0), move |a, _| substitute(a, exponent, 7681)));
        // 1/k is k^(N-1) modulo 2N: the order of every odd k divides N
        let inverse = (1..n).fold(1, |power, _| power * exponent % (2 * n));
        let offset = (n - inverse * (exponent - 1) / 2 % n) % n;
        cases.push(affine(12_289, shape, (inverse, false), Some(offset), move |a, _| {
            let root = NegacyclicRoot::smallest(Modulus::new(12_289).expect("prime"), n as u64).expect("a root");
            transform(&substitute(&coefficients(a, root), exponent, 12_289), root.value(), 12_289)
        }));
    }
    cases.push(affine(97, (2, 8), (5, true), None, |a, e| times_monomial(&substitute(a, 5, 97), e, 97)));
    cases.push(affine(97, (16, 2), (3, true), None, |a, e| times_monomial(&substitute(a, 3, 97), e, 97)));
    // modulo x^N − 1
    cases.push(affine(4_293_918_721, (2, 8), (1, false), None, |a, e| {
        (0..16).map(|place| a[(place + 32 - e) % 16]).collect()
    }));
    cases
}

/// a · x^e mod x^N + 1, one x at a time.
fn times_monomial(a: &[u64], e: usize, q: u64) -> Vec<u64> {
    (0..e).fold(a.to_vec(), |mut product, _| {
        product.rotate_right(1);
        product[0] = sub_mod(0, product[0], q);
        product
    })
}

/// a(x^k) mod x^N + 1.
fn substitute(a: &[u64], k: usize, q: u64) -> Vec<u64> {
    let mut sum = vec![0; a.len()];
    for (i, &coefficient) in a.iter().enumerate() {
        let mut one = vec![0; a.len()];
        one[0] = coefficient;
        for (sum, term) in sum.iter_mut().zip(times_monomial(&one, k * i, q)) {
            *sum = add_mod(*sum, term, q);
        }
    }
    sum
}

/// The polynomial that has these values: coefficient i is the mean of value_j · ψ^(−i(2j+1)).
fn coefficients(values: &[u64], root: NegacyclicRoot) -> Vec<u64> {
    let (modulus, n) = (root.modulus(), values.len() as u64);
    let q = modulus.value();
    let inverse = |x| modulus.pow(x, q - 2);
    let coefficient = |i| {
        let term = |(j, &value)| mul_mod(value, inverse(modulus.pow(root.value(), i * (2 * j + 1))), q);
        let terms = (0u64..).zip(values).map(term);
        mul_mod(terms.fold(0, |sum, term| add_mod(sum, term, q)), inverse(n), q)
    };
    (0..n).map(coefficient).collect()
}

/// A case of `frame_affine`: frames are what `of` makes of frame and offset. Without a fixed offset each frame has its own.
fn affine(
    q: u64,
    (lanes, beats): (usize, usize),
    (multiplier, negate): (usize, bool),
    fixed: Option<usize>,
    of: impl Fn(&[u64], usize) -> Vec<u64> + 'static,
) -> Case {
    let (bits, plain) = modulus_parameters(q);
    let (bits, n) = (bits as usize, lanes * beats);
    let (latency, negate) = (beats + 5, u8::from(negate));
    let stimulus = framed(beats, 700, (n * multiplier) as u64, |random| {
        let word = (0..lanes).map(|lane| u128::from(residue(random, q)) << (bits * lane)).sum();
        vec![fixed.unwrap_or_else(|| random.random_range(0..2 * n)) as u128, word]
    });
    Case {
        module: "frame_affine",
        parameters: format!("{plain}, .LANES({lanes}), .BEATS({beats}), .MULTIPLIER({multiplier}), .NEGATE({negate})"),
        inputs: vec![
            ("rst", 1),
            ("en", 1),
            ("start", 1),
            ("offset", n.trailing_zeros() as usize + 1),
            ("in", bits * lanes),
        ],
        outputs: vec![("start_out", 1), ("out", bits * lanes)],
        stimulus,
        judge: Box::new(move |given, got, _| {
            // Of the enabled cycles since the reset: what went in, and what was seen.
            let (mut enabled, mut compared) = (Vec::new(), 0);
            for (cycle, (now, seen)) in given.iter().zip(got).enumerate() {
                if now[0] == 0 && now[1] == 1 {
                    enabled.push((now, seen));
                }
                if cycle > 1 && now[0] == 1 || cycle + 1 == given.len() {
                    compared += check(&enabled, (lanes, bits, latency), &of)?;
                    enabled.clear();
                }
            }
            if compared > 6 { Ok(()) } else { Err(format!("only {compared} frames came out")) }
        }),
    }
}

/// The elements of beats side by side.
fn elements(beats: impl Iterator<Item = u128>, lanes: usize, bits: usize) -> Vec<u64> {
    beats.flat_map(|beat| (0..lanes).map(move |lane| (beat >> (bits * lane) & ((1 << bits) - 1)) as u64)).collect()
}

/// Compares each frame that came out whole; how many those were.
fn check(
    enabled: &[(&Vec<u128>, &Vec<u128>)],
    (lanes, bits, latency): (usize, usize, usize),
    of: &impl Fn(&[u64], usize) -> Vec<u64>,
) -> Result<usize, String> {
    let beats = latency - 5;
    let mut compared = 0;
    for (cycle, (_, seen)) in enabled.iter().enumerate() {
        let started = cycle.checked_sub(latency).filter(|&began| enabled[began].0[2] == 1);
        if seen[0] != u128::from(started.is_some()) {
            return Err(format!("enabled cycle {cycle}: start_out is {}", seen[0]));
        }
        if let Some(began) = started.filter(|_| cycle + beats <= enabled.len()) {
            let words = |from: usize| enabled[from..from + beats].iter();
            let frame = elements(words(began).map(|(given, _)| given[4]), lanes, bits);
            let found = elements(words(cycle).map(|(_, seen)| seen[1]), lanes, bits);
            let expected = of(&frame, enabled[began].0[3] as usize);
            if found != expected {
                return Err(format!("enabled cycle {cycle}: {found:?}, not {expected:?}, of {frame:?}"));
            }
            compared += 1;
        }
    }
    Ok(compared)
}
