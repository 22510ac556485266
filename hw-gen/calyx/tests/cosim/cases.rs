//! Each procedure in rings of several sizes and with several lanes.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use ringmill_calyx::{Options, Procedure};
use ringmill_design::{Architecture, Form, Ring};

use crate::bench::{Values, build};
use crate::programs::{WIDE, choice, cyclic, inner_product, negacyclic, product_and_sum, rotation, trace};
use crate::ring;

pub fn random(rng: &mut StdRng, q: u64, n: u64) -> Vec<u64> {
    (0..n).map(|_| if rng.random_range(0..8) == 0 { q - 1 } else { rng.random_range(0..q) }).collect()
}

/// Compares the hardware of a procedure with what is expected of four operands.
fn check(
    procedure: &Procedure,
    options: &Options,
    mut operand: impl FnMut(&mut StdRng) -> Values,
    expected: impl Fn(&Values) -> Values,
) {
    let mut rng = StdRng::seed_from_u64(procedure.n);
    let operands: Vec<_> = (0..4).map(|_| operand(&mut rng)).collect();
    let expected: Vec<_> = operands.iter().map(expected).collect();
    let q = procedure.rings[0].modulus();
    build(procedure, options)
        .check(&operands, &expected)
        .unwrap_or_else(|what| panic!("{}, q = {q}, N = {}, {options:?}: {what}", procedure.name, procedure.n));
}

fn lanes(lanes: u32) -> Options {
    Options { lanes, ..Options::new("test") }
}

#[test]
fn a_straight_line() {
    let of = |ring: Ring, n: u64, options: &Options| {
        let q = ring.modulus();
        let operand = |rng: &mut StdRng| (0..3).map(|_| random(rng, q, n)).collect();
        let result = |all: &Values| vec![ring::add(q, &ring::product(q, ring.is_cyclic(), &all[0], &all[1]), &all[2])];
        check(&product_and_sum(ring, n), options, operand, result);
    };
    of(negacyclic(97, 16), 16, &lanes(2));
    of(negacyclic(7681, 64), 64, &lanes(4));
    of(negacyclic(WIDE, 32), 32, &lanes(1));
    of(cyclic(12_289, 32), 32, &Options { architecture: Architecture::Mdc, ..lanes(4) });
    of(negacyclic(12_289, 32), 32, &Options { architecture: Architecture::Sdf, ..lanes(1) });
}

#[test]
fn a_loop_that_runs_as_often_as_an_argument_says() {
    let of = |ring: Ring, n: u64, k: usize, form: Form, options: &Options| {
        let q = ring.modulus();
        let in_form = |a: &[u64]| match form {
            Form::Coefficients => a.to_vec(),
            Form::Values => ring::values(&ring, a),
        };
        // the coefficients of the operands, by their values
        let coefficients = std::cell::RefCell::new(Vec::new());
        let operand = |rng: &mut StdRng| {
            let a = random(rng, q, n);
            coefficients.borrow_mut().push(a.clone());
            let times = [0, 1, 5, 3][(coefficients.borrow().len() - 1) % 4];
            vec![in_form(&a), vec![times]]
        };
        let result = |all: &Values| {
            let coefficients = coefficients.borrow();
            let mut sum = coefficients.iter().find(|a| in_form(a) == all[0]).expect("an operand").clone();
            for _ in 0..all[1][0] {
                sum = ring::add(q, &sum, &ring::automorphism(q, ring.is_cyclic(), k, &sum));
            }
            vec![in_form(&sum)]
        };
        check(&trace(ring, n, k as u64, form), options, operand, result);
    };
    of(negacyclic(97, 16), 16, 5, Form::Coefficients, &lanes(2));
    of(negacyclic(WIDE, 32), 32, 63, Form::Coefficients, &lanes(4));
    of(negacyclic(7681, 64), 64, 33, Form::Values, &lanes(4));
    of(cyclic(12_289, 32), 32, 7, Form::Coefficients, &lanes(1));
    of(cyclic(12_289, 32), 32, 13, Form::Values, &lanes(2));
}

#[test]
fn a_conditional() {
    for (q, n, options) in [(97, 16, lanes(2)), (WIDE, 16, lanes(4)), (7681, 32, lanes(1))] {
        let mut turn = 0;
        let operand = |rng: &mut StdRng| {
            turn += 1;
            vec![vec![[4, 63, 5, 31][turn % 4]], random(rng, q, n)]
        };
        let result = |all: &Values| {
            let signed = if all[0][0] < 32 { all[0][0] as i64 } else { all[0][0] as i64 - 64 };
            match signed < 5 {
                true => vec![all[1].iter().map(|&a| ring::times(q, 3, a)).collect(), vec![all[0][0]]],
                false => vec![all[1].iter().map(|&a| (q - a) % q).collect(), vec![7]],
            }
        };
        check(&choice(negacyclic(q, n), n), &options, operand, result);
    }
}

#[test]
fn a_loop_over_a_tensor() {
    for (q, n, frames, options) in [(97, 16, 3, lanes(2)), (WIDE, 32, 4, lanes(4)), (7681, 32, 2, lanes(1))] {
        let operand = |rng: &mut StdRng| (0..2).map(|_| random(rng, q, n * frames)).collect();
        let result = |all: &Values| {
            let products = ring::pointwise(q, &all[0], &all[1]);
            let zero = vec![0; n as usize];
            vec![products.chunks(n as usize).fold(zero, |sum, product| ring::add(q, &sum, product))]
        };
        check(&inner_product(negacyclic(q, n), n, frames), &options, operand, result);
    }
}

#[test]
fn a_rotation_by_an_argument() {
    let of = |ring: Ring, n: u64, width: u32, options: &Options| {
        let q = ring.modulus();
        let mut turn = 0;
        let operand = |rng: &mut StdRng| {
            turn += 1;
            let exponent = [0, 1, n - 1, 2 * n + 3][turn % 4] % (1 << width);
            vec![random(rng, q, n), vec![exponent]]
        };
        let result = |all: &Values| {
            let rotated = ring::rotate(q, ring.is_cyclic(), all[1][0] as usize, &all[0]);
            vec![rotated.clone(), rotated]
        };
        check(&rotation(ring, n, width), options, operand, result);
    };
    of(negacyclic(97, 16), 16, 5, &lanes(2));
    of(negacyclic(WIDE, 64), 64, 16, &lanes(4));
    of(negacyclic(7681, 32), 32, 3, &lanes(1));
    of(cyclic(12_289, 32), 32, 8, &lanes(2));
}
