//! Coefficients that change places: products by x^e and automorphisms, against their definitions.

use crate::bench::{Case, listed};
use crate::frames::framed;
use crate::stimulus::residue;
use rand::Rng;
use ringmill_blocks::{FrameAffine, Offset};
use ringmill_model::{add_mod, mul_mod, sub_mod};
use ringmill_ring::{Modulus, NegacyclicRoot};

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let ring = |q, cyclic| Ring { modulus: Modulus::new(q).expect("prime"), cyclic };
    for (index, (shape, k)) in
        [((1, 16), 5), ((2, 8), 31), ((4, 8), 3), ((4, 2), 11), ((8, 4), 45)].into_iter().enumerate()
    {
        let n = shape.0 * shape.1;
        for cyclic in [false, true] {
            let ring = ring([7681, 12_289, 4_293_918_721][index % if shape.0 < 8 { 3 } else { 2 }], cyclic);
            let monomial = FrameAffine::monomial(n, cyclic).expect("a frame");
            cases.push(affine(ring, shape, monomial, move |a, e| ring.times_monomial(a, e)));
            let automorphism = FrameAffine::automorphism(n, k, cyclic).expect("odd");
            cases.push(affine(ring, shape, automorphism, move |a, _| ring.substitute(a, k)));
            let of_values = FrameAffine::automorphism_of_values(n, k, cyclic).expect("odd");
            cases.push(affine(ring, shape, of_values, move |a, _| {
                let points = ring.points(n);
                ring.values(&ring.substitute(&ring.coefficients(a, &points), k), &points)
            }));
        }
    }
    // a beat of 16 lanes
    let ring = ring(97, false);
    let automorphism = FrameAffine::automorphism(32, 3, false).expect("odd");
    cases.push(affine(ring, (16, 2), automorphism, move |a, _| ring.substitute(a, 3)));
    cases
}

/// Polynomials modulo q and x^N + 1, or x^N − 1.
#[derive(Clone, Copy)]
struct Ring {
    modulus: Modulus,
    cyclic: bool,
}

impl Ring {
    /// a · x^e, one x at a time.
    fn times_monomial(self, a: &[u64], e: u64) -> Vec<u64> {
        (0..e).fold(a.to_vec(), |mut product, _| {
            product.rotate_right(1);
            if !self.cyclic {
                product[0] = sub_mod(0, product[0], self.modulus.value());
            }
            product
        })
    }

    /// a(x^k).
    fn substitute(self, a: &[u64], k: u64) -> Vec<u64> {
        let mut sum = vec![0; a.len()];
        for (i, &coefficient) in (0..).zip(a) {
            let mut one = vec![0; a.len()];
            one[0] = coefficient;
            for (sum, term) in sum.iter_mut().zip(self.times_monomial(&one, k * i)) {
                *sum = add_mod(*sum, term, self.modulus.value());
            }
        }
        sum
    }

    /// The points of evaluation, in natural order: ψ, ψ^3, ψ^5, … or 1, ω, ω^2, ….
    fn points(self, n: u64) -> Vec<u64> {
        let root = NegacyclicRoot::smallest(self.modulus, n).expect("a root").value();
        (0..n).map(|i| self.modulus.pow(root, 2 * i + u64::from(!self.cyclic))).collect()
    }

    fn values(self, a: &[u64], points: &[u64]) -> Vec<u64> {
        let q = self.modulus.value();
        let at = |&point: &u64| a.iter().rev().fold(0, |sum, &c| add_mod(mul_mod(sum, point, q), c, q));
        points.iter().map(at).collect()
    }

    /// The polynomial that has these values: coefficient i is the mean of value · point^−i.
    fn coefficients(self, values: &[u64], points: &[u64]) -> Vec<u64> {
        let (q, n) = (self.modulus.value(), values.len() as u64);
        let inverse = |x| self.modulus.pow(x, q - 2);
        let coefficient = |i| {
            let terms =
                values.iter().zip(points).map(|(&v, &point)| mul_mod(v, inverse(self.modulus.pow(point, i)), q));
            mul_mod(terms.fold(0, |sum, term| add_mod(sum, term, q)), inverse(n), q)
        };
        (0..n).map(coefficient).collect()
    }
}

/// A case of `frame_affine`: frames are what `of` makes of frame and exponent, which each frame has
/// its own of.
fn affine(
    ring: Ring,
    (lanes, beats): (u64, u64),
    block: FrameAffine,
    of: impl Fn(&[u64], u64) -> Vec<u64> + 'static,
) -> Case {
    let (q, bits, n) = (ring.modulus.value(), ring.modulus.bits() as usize, lanes * beats);
    let latency = block.latency(lanes as u32) as usize;
    let (lanes, beats) = (lanes as usize, beats as usize);
    let stimulus = framed(beats, 500, n, |random| {
        let word = (0..lanes).map(|lane| u128::from(residue(random, q)) << (bits * lane)).sum();
        let offset = match block.offset() {
            Offset::Constant(offset) => offset,
            Offset::Exponent => random.random_range(0..2 * n),
        };
        vec![offset.into(), word]
    });
    Case {
        module: "frame_affine",
        parameters: listed(block.parameters(ring.modulus.value(), lanes as u32)),
        inputs: vec![
            ("rst", 1),
            ("en", 1),
            ("start", 1),
            ("offset", block.offset_bits() as usize),
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
                    compared += check(&enabled, (lanes, beats, bits, latency), &of)?;
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
    (lanes, beats, bits, latency): (usize, usize, usize, usize),
    of: &impl Fn(&[u64], u64) -> Vec<u64>,
) -> Result<usize, String> {
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
            let expected = of(&frame, enabled[began].0[3] as u64);
            if found != expected {
                return Err(format!("enabled cycle {cycle}: {found:?}, not {expected:?}, of {frame:?}"));
            }
            compared += 1;
        }
    }
    Ok(compared)
}
