//! The procedures without hardware, and their messages.

use miette::Diagnostic;
use ringmill_calyx::{
    Action, CalyxError, Operand, Operation, Options, Polynomial, PolynomialId, PolynomialRef, Port, Procedure,
    Relation, ScalarId, ScalarOperation, Statement, Variable, compile,
};
use ringmill_design::{Architecture, Form, Ring};
use ringmill_ir::RingOp;
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

const N: u64 = 16;

fn negacyclic(q: u64, n: u64) -> Ring {
    let modulus = Modulus::new(q).expect("a prime");
    Ring::split(Splitting::negacyclic(NegacyclicRoot::smallest(modulus, n).expect("a root")))
}

/// Two coefficients, two values, a tensor; scalars of 1, 5 and 7 bits. arg0 and arg1 are
/// polynomials 0 and 2, arg2 is scalar 1.
fn procedure(body: Vec<Statement>) -> Procedure {
    let polynomial = |form, frames| Polynomial { ring: 0, form, frames };
    let (c, v) = (polynomial(Form::Coefficients, 1), polynomial(Form::Values, 1));
    let port = |name: &str, value| Port { name: name.to_owned(), value };
    let is_polynomial = |id| Variable::Polynomial(PolynomialId(id));
    Procedure {
        name: "f".to_owned(),
        n: N,
        rings: vec![negacyclic(97, N)],
        polynomials: vec![c, c, v, v, polynomial(Form::Coefficients, 3)],
        scalars: vec![1, 5, 7],
        arguments: vec![
            port("arg0", is_polynomial(0)),
            port("arg1", is_polynomial(2)),
            port("arg2", Variable::Scalar(ScalarId(1))),
        ],
        results: vec![port("result0", is_polynomial(0))],
        body,
    }
}

fn reference(id: usize) -> PolynomialRef {
    PolynomialRef::of(PolynomialId(id))
}

fn set(to: usize, operation: Operation) -> Statement {
    Action::Polynomial { to: reference(to), operation }.into()
}

fn compute(to: usize, operation: ScalarOperation) -> Statement {
    Action::Scalar { to: ScalarId(to), operation }.into()
}

fn read(id: usize) -> Operand {
    Operand::Variable(ScalarId(id))
}

fn refusal(procedure: &Procedure, options: &Options) -> CalyxError {
    let error = compile(procedure, options).expect_err("refused");
    assert!(error.code().is_some() && error.help().is_some(), "{error} has a code and says what would do");
    error
}

/// The message about a statement.
fn of(statement: Statement) -> String {
    refusal(&procedure(vec![statement]), &Options::new("test")).to_string()
}

#[test]
fn statements_that_cannot_be() {
    let constant = Operand::Constant;
    let less = |a, b| ScalarOperation::Compare { relation: Relation::Less, signed: false, a, b };
    let cases = [
        (set(9, Operation::Ring(RingOp::Neg(reference(0)))), "body[0]: there is no polynomial 9"),
        (set(0, Operation::Ring(RingOp::Neg(reference(9)))), "body[0]: there is no polynomial 9"),
        (set(0, Operation::Ring(RingOp::Switch(reference(0)))), "body[0]: there is no unit for 'switch'"),
        (
            set(0, Operation::Ring(RingOp::Neg(reference(1)))),
            "body[0]: polynomial 1 is read and may not have been assigned",
        ),
        (set(1, Operation::MulAdd(reference(2), reference(2))), "body[0]: polynomial 2 is in the wrong form"),
        (
            set(0, Operation::Ring(RingOp::Mul(reference(0), reference(0)))),
            "body[0]: the result, polynomial 0, is in the wrong form",
        ),
        (set(2, Operation::Ring(RingOp::Ntt(reference(2)))), "body[0]: polynomial 2 is in the wrong form"),
        (
            set(2, Operation::Ring(RingOp::Rotate(reference(2), constant(1)))),
            "body[0]: the result, polynomial 2, is in the wrong form",
        ),
        (set(0, Operation::Ring(RingOp::Automorphism(reference(0), 4))), "body[0]: x -> x^4 is not an automorphism"),
        (set(0, Operation::Ring(RingOp::Automorphism(reference(0), 33))), "body[0]: x -> x^33 is not an automorphism"),
        (
            set(0, Operation::Ring(RingOp::Scale(reference(0), constant(97)))),
            "body[0]: the factor 97 is not a residue modulo 97",
        ),
        (
            set(0, Operation::Ring(RingOp::Scale(reference(0), read(1)))),
            "body[0]: expected a scalar of 7 bits, found scalar 1 of 5 bits",
        ),
        (set(0, Operation::Ring(RingOp::Constant(vec![0; 17]))), "body[0]: a constant has 17 residues, more than N"),
        (set(0, Operation::Ring(RingOp::Constant(vec![97]))), "body[0]: 97 is not a residue modulo 97"),
        (
            Action::Polynomial {
                to: PolynomialRef::at(PolynomialId(4), constant(3)),
                operation: Operation::Ring(RingOp::Neg(reference(0))),
            }
            .into(),
            "body[0]: polynomial 4 has no element 3",
        ),
        (compute(7, ScalarOperation::Copy(constant(0))), "body[0]: there is no scalar 7"),
        (compute(2, ScalarOperation::Copy(constant(128))), "body[0]: the constant 128 has more than 7 bits"),
        (compute(2, ScalarOperation::Copy(read(2))), "body[0]: scalar 2 is read and may not have been assigned"),
        (compute(2, less(read(1), constant(1))), "body[0]: expected a result of 1 bit, found scalar 2 of 7 bits"),
        (
            Action::If { condition: ScalarId(1), then: Vec::new(), otherwise: Vec::new() }.into(),
            "body[0]: expected a condition of 1 bit, found scalar 1 of 5 bits",
        ),
        (
            Action::While {
                test: vec![compute(0, less(read(1), constant(3)))],
                condition: ScalarId(0),
                body: vec![
                    set(0, Operation::Ring(RingOp::Neg(reference(0)))),
                    set(0, Operation::Ring(RingOp::Neg(reference(1)))),
                ],
            }
            .into(),
            "body[0].body[1]: polynomial 1 is read and may not have been assigned",
        ),
        (
            Action::For {
                counter: ScalarId(2),
                from: constant(0),
                to: constant(3),
                step: constant(1),
                signed: false,
                body: vec![compute(2, ScalarOperation::Copy(constant(0)))],
            }
            .into(),
            "body[0].body[0]: assigns scalar 2, by which a loop around it counts",
        ),
    ];
    for (statement, expected) in cases {
        assert_eq!(of(statement), expected);
    }
    let origin = Some("f.mlir:3:5".to_owned());
    assert_eq!(
        of(Statement { origin, ..set(0, Operation::Ring(RingOp::Neg(reference(1)))) }),
        "f.mlir:3:5: polynomial 1 is read and may not have been assigned"
    );
}

#[test]
fn what_only_one_branch_assigns_is_not_assigned() {
    let branch = |otherwise| -> Vec<Statement> {
        let less =
            ScalarOperation::Compare { relation: Relation::Less, signed: false, a: read(1), b: Operand::Constant(1) };
        let then = vec![set(1, Operation::Ring(RingOp::Neg(reference(0))))];
        vec![
            compute(0, less),
            Action::If { condition: ScalarId(0), then, otherwise }.into(),
            set(0, Operation::Copy(reference(1))),
        ]
    };
    let error = refusal(&procedure(branch(Vec::new())), &Options::new("test"));
    assert_eq!(error.to_string(), "body[2]: polynomial 1 is read and may not have been assigned");
    let both = branch(vec![set(1, Operation::Copy(reference(0)))]);
    assert!(compile(&procedure(both), &Options::new("test")).is_ok());
}

#[test]
fn declarations_that_cannot_be() {
    let options = Options::new("test");
    let with = |change: &dyn Fn(&mut Procedure)| {
        let mut changed = procedure(vec![set(0, Operation::Ring(RingOp::Neg(reference(0))))]);
        change(&mut changed);
        refusal(&changed, &options).to_string()
    };
    assert_eq!(with(&|r| r.n = 24), "there is no hardware for N = 24");
    assert_eq!(with(&|r| r.n = 1 << 17), "there is no hardware for N = 131072");
    assert_eq!(with(&|r| r.n = 32), "ring 0 has degree 16, but the procedure has degree 32");
    assert_eq!(with(&|r| r.name = "mod_add".to_owned()), "the name 'mod_add' cannot be that of a top module");
    assert_eq!(with(&|r| r.polynomials[3].ring = 1), "polynomial 3 has ring 1, which is not declared");
    assert_eq!(with(&|r| r.polynomials[3].frames = 0), "polynomial 3 holds 0 polynomials, not 1 to 4194304");
    assert_eq!(
        with(&|r| r.rings[0] = Ring::plain(16, r.rings[0].modulus(), false)),
        "polynomial 2 is in evaluation form in a ring without a splitting"
    );
    assert_eq!(with(&|r| r.scalars[2] = 65), "scalar 2 has 65 bits");
    assert_eq!(with(&|r| r.arguments.clear()), "the procedure has no arguments");
    assert_eq!(with(&|r| r.results.clear()), "the procedure has no results");
    assert_eq!(with(&|r| r.arguments[1].name = "arg0".to_owned()), "stream 'arg0' cannot have this name");
    assert_eq!(with(&|r| r.arguments[1].name = "a b".to_owned()), "stream 'a b' cannot have this name");
    assert_eq!(
        with(&|r| r.arguments[1].value = r.arguments[0].value),
        "stream 'arg1' fills the variable of another stream"
    );
    assert_eq!(
        with(&|r| r.results[0].value = Variable::Polynomial(PolynomialId(3))),
        "stream 'result0' is a result that may not have been assigned"
    );
    let two = Ring::plain(16, 2, false);
    let refused = with(&|r| r.rings.push(two));
    assert_eq!(refused, "the reduction 'barrett' does not apply to q = 2");
    let refused = with(&|r| r.rings.push(Ring::plain(16, 15, false)));
    assert_eq!(refused, "ring 1 has the modulus 15, which is not a prime");
}

#[test]
fn choices_that_cannot_be() {
    let transform = procedure(vec![set(2, Operation::Ring(RingOp::Ntt(reference(0))))]);
    let with = |options: Options| refusal(&transform, &options).to_string();
    for lanes in [0, 3, 16] {
        let refused = with(Options { lanes, ..Options::new("test") });
        assert_eq!(refused, format!("there is no hardware with {lanes} lanes for N = 16"));
    }
    let mdc = Options { architecture: Architecture::Mdc, lanes: 1, ..Options::new("test") };
    assert_eq!(with(mdc), "there is no mdc transform with 1 lane");
    let three = Options { butterflies: Some(3), ..Options::new("test") };
    assert_eq!(with(three), "there is no transform of radix 2 with 3 butterflies for N = 16");
}

#[test]
fn a_while_without_anything_in_it_is_hardware_too() {
    let less =
        ScalarOperation::Compare { relation: Relation::Less, signed: false, a: read(1), b: Operand::Constant(1) };
    let empty = |condition| Action::If { condition, then: Vec::new(), otherwise: Vec::new() }.into();
    let body = vec![
        compute(0, less),
        empty(ScalarId(0)),
        Action::While { test: Vec::new(), condition: ScalarId(0), body: vec![empty(ScalarId(0))] }.into(),
    ];
    assert!(compile(&procedure(body), &Options::new("test")).is_ok());
    assert!(compile(&procedure(Vec::new()), &Options::new("test")).is_ok());
}
