//! The programs.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use ringmill_calyx::{
    Action, Form, Operation, Options, Place, Polynomial, PolynomialId, Port, Ring, Routine, Statement, Variable,
};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

use crate::bench::{Values, build};
use crate::ring;

fn negacyclic(q: u64, n: u64) -> Ring {
    let modulus = Modulus::new(q).expect("a prime");
    Ring::of(Splitting::negacyclic(NegacyclicRoot::smallest(modulus, n).expect("a root")))
}

fn polynomial(form: Form) -> Polynomial {
    Polynomial { ring: 0, form, frames: 1 }
}

fn port(name: &str, id: usize) -> Port {
    Port { name: name.to_owned(), value: Variable::Polynomial(PolynomialId(id)) }
}

fn set(to: usize, operation: Operation) -> Statement {
    Action::Polynomial { to: Place::of(PolynomialId(to)), operation }.into()
}

fn place(id: usize) -> Place {
    Place::of(PolynomialId(id))
}

fn random(rng: &mut StdRng, q: u64, n: u64) -> Vec<u64> {
    (0..n).map(|_| rng.random_range(0..q)).collect()
}

/// a·b + c of coefficients.
fn product_and_sum(ring: Ring, n: u64) -> Routine {
    use Form::{Coefficient, Evaluation};
    Routine {
        name: "product_and_sum".to_owned(),
        n,
        rings: vec![ring],
        polynomials: [Coefficient, Coefficient, Coefficient, Evaluation, Evaluation, Coefficient].map(polynomial).to_vec(),
        scalars: Vec::new(),
        arguments: vec![port("arg0", 0), port("arg1", 1), port("arg2", 2)],
        results: vec![port("result0", 5)],
        body: vec![
            set(3, Operation::Ntt(place(0))),
            set(4, Operation::Ntt(place(1))),
            set(3, Operation::Mul(place(3), place(4))),
            set(5, Operation::Intt(place(3))),
            set(5, Operation::Add(place(5), place(2))),
        ],
    }
}

#[test]
fn a_straight_line() {
    let mut rng = StdRng::seed_from_u64(1);
    for (q, n, lanes) in [(97, 16, 2)] {
        let ring = negacyclic(q, n);
        let mut bench = build(&product_and_sum(ring, n), &Options { lanes, ..Options::new("test") });
        let operands: Vec<Values> =
            (0..4).map(|_| (0..3).map(|_| random(&mut rng, q, n)).collect()).collect();
        let result = |all: &Values| vec![ring::add(q, &ring::product(q, false, &all[0], &all[1]), &all[2])];
        let expected: Vec<_> = operands.iter().map(result).collect();
        bench.check(&operands, &expected).unwrap_or_else(|what| panic!("q = {q}, N = {n}, {lanes} lanes: {what}"));
    }
}
