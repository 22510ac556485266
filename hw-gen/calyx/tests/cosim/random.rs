//! Procedures drawn at random, in three rings at once.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use ringmill_calyx::{
    Action, BinaryOperator, Operand, Operation, Options, Polynomial, PolynomialId, PolynomialRef, Port, Procedure,
    Relation, ScalarId, ScalarOperation, Statement, Variable, compile,
};
use ringmill_design::{Form, Ring};
use ringmill_ir::RingOp;
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

use crate::bench::{Values, build};
use crate::cases::random;
use crate::interpreter;
use crate::programs::{cyclic, negacyclic};

const N: u64 = 16;
/// Two of each width that can be assigned; then those that count loops.
const WIDTHS: [u32; 6] = [1, 1, 5, 5, 64, 64];
const COUNTERS: usize = 3;

/// Draws statements.
struct Author {
    rng: StdRng,
    procedure: Procedure,
    /// Loops around.
    loops: usize,
}

/// x^16 + 1 modulo 113, which splits into pairs.
fn pairs() -> Ring {
    let modulus = Modulus::new(113).expect("a prime");
    Ring::split(Splitting::incomplete(NegacyclicRoot::smallest(modulus, N / 2).expect("a root"), N))
}

fn author(seed: u64) -> Author {
    let rings = vec![negacyclic(97, N), cyclic(12_289, N), pairs()];
    let mut polynomials = Vec::new();
    for ring in 0..rings.len() {
        for (form, frames) in [(Form::Coefficients, 1), (Form::Values, 1), (Form::Values, 4)] {
            polynomials.extend([Polynomial { ring, form, frames }; 2]);
        }
    }
    let mut scalars = WIDTHS.to_vec();
    scalars.extend([4; COUNTERS]);
    let port = |kind: &str, number: usize, value| Port { name: format!("{kind}{number}"), value };
    let polynomial = |number| Variable::Polynomial(PolynomialId(number));
    let scalar = |number| Variable::Scalar(ScalarId(number));
    let values: Vec<_> = (0..polynomials.len()).map(polynomial).chain((0..WIDTHS.len()).map(scalar)).collect();
    let ports = |kind| values.iter().enumerate().map(|(number, &value)| port(kind, number, value)).collect();
    let (arguments, results) = (ports("arg"), ports("result"));
    let procedure = Procedure {
        name: format!("random{seed}"),
        n: N,
        rings,
        polynomials,
        scalars,
        arguments,
        results,
        body: Vec::new(),
    };
    Author { rng: StdRng::seed_from_u64(seed), procedure, loops: 0 }
}

impl Author {
    fn block(&mut self, depth: usize, count: usize) -> Vec<Statement> {
        (0..count).flat_map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> Vec<Statement> {
        let action = match self.rng.random_range(0..if depth == 0 { 14 } else { 17 }) {
            0..10 => self.polynomial(),
            10..14 => self.scalar(),
            14 => {
                let (then, otherwise) = (self.rng.random_range(0..3), self.rng.random_range(0..3));
                let condition = self.id(1);
                Action::If { condition, then: self.block(depth - 1, then), otherwise: self.block(depth - 1, otherwise) }
            }
            _ if self.loops == COUNTERS => self.scalar(),
            15 => {
                let counter = ScalarId(WIDTHS.len() + self.loops);
                let (from, to, step) =
                    *[(0, 2, 1), (3, 3, 1), (0, 5, 2), (14, 15, 9), (9, 15, 3)].choose(&mut self.rng).expect("some");
                let constant = Operand::Constant;
                self.loops += 1;
                let body = self.block(depth - 1, 3);
                self.loops -= 1;
                let (from, to, step, signed) = (constant(from), constant(to), constant(step), self.rng.random());
                Action::For { counter, from, to, step, signed, body }
            }
            _ => {
                let counter = ScalarId(WIDTHS.len() + self.loops);
                let (read, condition) = (Operand::Variable(counter), ScalarId(0));
                let times = self.rng.random_range(0..3);
                let left = ScalarOperation::Binary(BinaryOperator::Sub, read, Operand::Constant(1));
                let more = ScalarOperation::Compare {
                    relation: Relation::NotEqual,
                    signed: false,
                    a: read,
                    b: Operand::Constant(0),
                };
                self.loops += 1;
                let mut body = self.block(depth - 1, 2);
                self.loops -= 1;
                body.push(Action::Scalar { to: counter, operation: left }.into());
                let first = ScalarOperation::Copy(Operand::Constant(times));
                let test = vec![Action::Scalar { to: condition, operation: more }.into()];
                return vec![
                    Action::Scalar { to: counter, operation: first }.into(),
                    Action::While { test, condition, body }.into(),
                ];
            }
        };
        vec![action.into()]
    }

    /// A scalar of so many bits.
    fn id(&mut self, width: u32) -> ScalarId {
        let fits: Vec<_> = (0..WIDTHS.len()).filter(|&number| WIDTHS[number] == width).collect();
        ScalarId(*fits.choose(&mut self.rng).expect("a scalar"))
    }

    fn operand(&mut self, width: u32) -> Operand {
        match self.rng.random_range(0..3) {
            0 => Operand::Constant(self.rng.random::<u64>() >> (64 - width)),
            _ => Operand::Variable(self.id(width)),
        }
    }

    fn scalar(&mut self) -> Action {
        use BinaryOperator::{Add, And, Or, Sub, Xor};
        use Relation::{Equal, Less, LessOrEqual, NotEqual};
        let width = *[1, 5, 64].choose(&mut self.rng).expect("some");
        let (a, b) = (self.operand(width), self.operand(width));
        let by = self.rng.random_range(0..=width);
        let to = self.id(width);
        match self.rng.random_range(0..8) {
            0 => Action::Scalar { to, operation: ScalarOperation::Copy(a) },
            1 => Action::Scalar { to, operation: ScalarOperation::Not(a) },
            2 => Action::Scalar { to, operation: ScalarOperation::ShiftLeft(a, by) },
            3 => Action::Scalar { to, operation: ScalarOperation::ShiftRight(a, by) },
            4 => {
                let (relation, signed) =
                    (*[Equal, NotEqual, Less, LessOrEqual].choose(&mut self.rng).expect("some"), self.rng.random());
                Action::Scalar { to: self.id(1), operation: ScalarOperation::Compare { relation, signed, a, b } }
            }
            5 => Action::Scalar { to, operation: ScalarOperation::Select(self.id(1), a, b) },
            6 => {
                let (from, signed) = (self.rng.random_range(0..WIDTHS.len()), self.rng.random());
                Action::Scalar { to, operation: ScalarOperation::Resize { a: ScalarId(from), signed } }
            }
            _ => {
                let operator = *[Add, Sub, And, Or, Xor].choose(&mut self.rng).expect("some");
                Action::Scalar { to, operation: ScalarOperation::Binary(operator, a, b) }
            }
        }
    }

    /// A polynomial of a ring and form; of a tensor, an element.
    fn reference(&mut self, ring: usize, form: Form) -> PolynomialRef {
        let fits = |polynomial: &Polynomial| polynomial.ring == ring && polynomial.form == form;
        let all = &self.procedure.polynomials;
        let fits: Vec<_> = (0..all.len()).filter(|&number| fits(&all[number])).collect();
        let number = *fits.choose(&mut self.rng).expect("a polynomial");
        let index = match self.procedure.polynomials[number].frames {
            1 => Operand::Constant(0),
            frames => match self.rng.random() {
                true => Operand::Constant(self.rng.random_range(0..frames)),
                false => Operand::Variable(ScalarId(self.rng.random_range(0..WIDTHS.len()))),
            },
        };
        PolynomialRef::at(PolynomialId(number), index)
    }

    fn polynomial(&mut self) -> Action {
        use Form::{Coefficients, Values};
        let ring = self.rng.random_range(0..3);
        let q = self.procedure.rings[ring].modulus();
        let form = *[Coefficients, Values].choose(&mut self.rng).expect("some");
        let operation = self.rng.random_range(0..12);
        let form = match operation {
            0..=2 => Values,
            3 | 4 => Coefficients,
            // pairs have no automorphism in evaluation form
            5 if ring == 2 => Coefficients,
            _ => form,
        };
        let (a, b, to) = (self.reference(ring, form), self.reference(ring, form), self.reference(ring, form));
        let operation = match operation {
            0 => Operation::Ring(RingOp::Mul(a, b)),
            1 => Operation::MulAdd(a, b),
            2 => Operation::Ring(RingOp::Ntt(self.reference(ring, Coefficients))),
            3 => Operation::Ring(RingOp::Intt(self.reference(ring, Values))),
            4 => Operation::Ring(RingOp::Rotate(a, self.operand(5))),
            5 => Operation::Ring(RingOp::Automorphism(a, 2 * self.rng.random_range(0..N) + 1)),
            6 => Operation::Ring(RingOp::Neg(a)),
            7 => Operation::Copy(a),
            8 => Operation::Ring(RingOp::Scale(a, Operand::Constant(self.rng.random_range(0..q)))),
            9 => Operation::Ring(RingOp::Constant(random(&mut self.rng, q, N / 2))),
            10 => Operation::Ring(RingOp::Sub(a, b)),
            _ => Operation::Ring(RingOp::Add(a, b)),
        };
        Action::Polynomial { to, operation }
    }
}

/// A procedure, and what its operands are drawn from.
fn procedure(seed: u64) -> (Procedure, StdRng) {
    let mut author = author(seed);
    author.procedure.body = author.block(3, 28);
    (author.procedure, author.rng)
}

#[test]
fn every_procedure_that_is_valid_compiles() {
    for seed in 100..124 {
        let lanes = 1 << (1 + seed % 3);
        let compiled = compile(&procedure(seed).0, &Options { lanes, ..Options::new("test") });
        compiled.unwrap_or_else(|error| panic!("seed {seed}, {lanes} lanes: {error}"));
    }
}

#[test]
fn random_procedures_do_what_their_statements_say() {
    let seeds = if std::env::var_os("RINGMILL_LONG").is_some() { 1..13 } else { 1..3 };
    for seed in seeds {
        let lanes = 1 << (1 + seed % 3);
        let (procedure, mut rng) = procedure(seed);
        let operand = |rng: &mut StdRng, port: &Port| match port.value {
            Variable::Polynomial(id) => {
                let polynomial = procedure.polynomials[id.0];
                random(rng, procedure.rings[polynomial.ring].modulus(), N * polynomial.frames)
            }
            Variable::Scalar(id) => vec![rng.random::<u64>() >> (64 - procedure.scalars[id.0])],
        };
        let operands: Vec<Values> =
            (0..6).map(|_| procedure.arguments.iter().map(|port| operand(&mut rng, port)).collect()).collect();
        let expected: Vec<_> = operands.iter().map(|operand| interpreter::run(&procedure, operand)).collect();
        build(&procedure, &Options { lanes, ..Options::new("test") })
            .check(&operands, &expected)
            .unwrap_or_else(|what| panic!("seed {seed}, {lanes} lanes: {what}\n{procedure:#?}"));
    }
}
