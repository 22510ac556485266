//! Procedures as the tests write them.

use ringmill_calyx::{
    Action, Operand, Operation, Polynomial, PolynomialId, PolynomialRef, Port, Procedure, Relation, ScalarId,
    ScalarOperation, Statement, Variable,
};
use ringmill_design::{Form, Ring};
use ringmill_ir::RingOp;
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

use Form::{Coefficients, Values};

/// A prime of 30 bits with roots for N = 64.
pub const WIDE: u64 = 1_073_738_753;

pub fn negacyclic(q: u64, n: u64) -> Ring {
    let modulus = Modulus::new(q).expect("a prime");
    Ring::split(Splitting::negacyclic(NegacyclicRoot::smallest(modulus, n).expect("a root")))
}

pub fn cyclic(q: u64, n: u64) -> Ring {
    let modulus = Modulus::new(q).expect("a prime");
    Ring::split(Splitting::cyclic(NegacyclicRoot::smallest(modulus, n / 2).expect("a root")))
}

pub fn polynomial(form: Form) -> Polynomial {
    Polynomial { ring: 0, form, frames: 1 }
}

pub fn stream(name: &str, id: usize) -> Port {
    Port { name: name.to_owned(), value: Variable::Polynomial(PolynomialId(id)) }
}

pub fn number(name: &str, id: usize) -> Port {
    Port { name: name.to_owned(), value: Variable::Scalar(ScalarId(id)) }
}

pub fn reference(id: usize) -> PolynomialRef {
    PolynomialRef::of(PolynomialId(id))
}

pub fn set(to: usize, operation: Operation) -> Statement {
    Action::Polynomial { to: reference(to), operation }.into()
}

pub fn compute(to: usize, operation: ScalarOperation) -> Statement {
    Action::Scalar { to: ScalarId(to), operation }.into()
}

pub fn read(id: usize) -> Operand {
    Operand::Variable(ScalarId(id))
}

/// A procedure over polynomials of one ring.
pub fn procedure(name: &str, n: u64, ring: Ring, polynomials: &[Polynomial], scalars: &[u32]) -> Procedure {
    Procedure {
        name: name.to_owned(),
        n,
        rings: vec![ring],
        polynomials: polynomials.to_vec(),
        scalars: scalars.to_vec(),
        arguments: Vec::new(),
        results: Vec::new(),
        body: Vec::new(),
    }
}

/// a·b + c of coefficients.
pub fn product_and_sum(ring: Ring, n: u64) -> Procedure {
    let forms = [Coefficients, Coefficients, Coefficients, Values, Values, Coefficients];
    Procedure {
        arguments: vec![stream("arg0", 0), stream("arg1", 1), stream("arg2", 2)],
        results: vec![stream("result0", 5)],
        body: vec![
            set(3, Operation::Ring(RingOp::Ntt(reference(0)))),
            set(4, Operation::Ring(RingOp::Ntt(reference(1)))),
            set(3, Operation::Ring(RingOp::Mul(reference(3), reference(4)))),
            set(5, Operation::Ring(RingOp::Intt(reference(3)))),
            set(5, Operation::Ring(RingOp::Add(reference(5), reference(2)))),
        ],
        ..procedure("product_and_sum", n, ring, &forms.map(polynomial), &[])
    }
}

/// acc = a; n times: acc += acc(x^k): the trace of FHE's packings, as often as an argument says.
pub fn trace(ring: Ring, n: u64, k: u64, form: Form) -> Procedure {
    let (count, left, goes_on) = (0, 1, 2);
    let equal = |a, b| ScalarOperation::Compare { relation: Relation::Less, signed: false, a, b };
    Procedure {
        arguments: vec![stream("arg0", 0), number("arg1", count)],
        results: vec![stream("result0", 0)],
        body: vec![
            compute(left, ScalarOperation::Copy(read(count))),
            Action::While {
                test: vec![compute(goes_on, equal(Operand::Constant(0), read(left)))],
                condition: ScalarId(goes_on),
                body: vec![
                    set(1, Operation::Ring(RingOp::Automorphism(reference(0), k))),
                    set(0, Operation::Ring(RingOp::Add(reference(0), reference(1)))),
                    compute(
                        left,
                        ScalarOperation::Binary(ringmill_calyx::BinaryOperator::Sub, read(left), Operand::Constant(1)),
                    ),
                ],
            }
            .into(),
        ],
        ..procedure("trace", n, ring, &[polynomial(form), polynomial(form)], &[4, 4, 1])
    }
}

/// A procedure that for s < 5 as signed numbers gives 3a and s, else −a and 7.
pub fn choice(ring: Ring, n: u64) -> Procedure {
    let s = 0;
    let less = ScalarOperation::Compare { relation: Relation::Less, signed: true, a: read(s), b: Operand::Constant(5) };
    Procedure {
        arguments: vec![number("arg0", s), stream("arg1", 0)],
        results: vec![stream("result0", 1), number("result1", s)],
        body: vec![
            compute(1, less),
            Action::If {
                condition: ScalarId(1),
                then: vec![set(1, Operation::Ring(RingOp::Scale(reference(0), Operand::Constant(3))))],
                otherwise: vec![
                    set(1, Operation::Ring(RingOp::Neg(reference(0)))),
                    compute(s, ScalarOperation::Copy(Operand::Constant(7))),
                ],
            }
            .into(),
        ],
        ..procedure("choice", n, ring, &[polynomial(Coefficients), polynomial(Coefficients)], &[6, 1])
    }
}

/// The sum of a[i] · b[i] over i = 0 … frames − 1, of values.
pub fn inner_product(ring: Ring, n: u64, frames: u64) -> Procedure {
    let tensor = Polynomial { ring: 0, form: Values, frames };
    let at = |id| PolynomialRef::at(PolynomialId(id), read(0));
    Procedure {
        arguments: vec![stream("arg0", 0), stream("arg1", 1)],
        results: vec![stream("result0", 2)],
        body: vec![
            set(2, Operation::Ring(RingOp::Constant(Vec::new()))),
            Action::For {
                counter: ScalarId(0),
                from: Operand::Constant(0),
                to: Operand::Constant(frames),
                step: Operand::Constant(1),
                signed: false,
                body: vec![set(2, Operation::MulAdd(at(0), at(1)))],
            }
            .into(),
        ],
        ..procedure("inner_product", n, ring, &[tensor, tensor, polynomial(Values)], &[8])
    }
}

/// a · x^e in place of a, which is a result twice.
pub fn rotation(ring: Ring, n: u64, width: u32) -> Procedure {
    Procedure {
        arguments: vec![stream("arg0", 0), number("arg1", 0)],
        results: vec![stream("result0", 0), stream("result1", 0)],
        body: vec![set(0, Operation::Ring(RingOp::Rotate(reference(0), read(0))))],
        ..procedure("rotation", n, ring, &[polynomial(Coefficients)], &[width])
    }
}

/// One procedure of each kind.
pub fn all() -> Vec<Procedure> {
    let ring = |q| negacyclic(q, 16);
    vec![
        product_and_sum(ring(97), 16),
        trace(ring(97), 16, 5, Coefficients),
        choice(ring(97), 16),
        inner_product(ring(7681), 16, 3),
        rotation(ring(97), 16, 8),
    ]
}

/// The elements of a tensor in reverse, one by one.
pub fn elements(ring: Ring, n: u64) -> Procedure {
    let tensor = Polynomial { ring: 0, form: Coefficients, frames: 2 };
    let at = |id, element| PolynomialRef::at(PolynomialId(id), Operand::Constant(element));
    let copy = |from: u64| {
        let (to, operation) = (at(1, 1 - from), Operation::Copy(at(0, from)));
        Action::Polynomial { to, operation }.into()
    };
    Procedure {
        arguments: vec![stream("arg0", 0)],
        results: vec![stream("result0", 1)],
        body: vec![copy(0), copy(1)],
        ..procedure("elements", n, ring, &[tensor, tensor], &[])
    }
}
