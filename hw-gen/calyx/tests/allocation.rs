//! From values that are made once to memories: what is carried stays where it is, and what is no
//! longer needed is used again.

use ringmill_calyx::{Action, Operation, Options, PolynomialId, PolynomialRef, Procedure, Statement, compile};
use ringmill_design::{Form, Ring, SourceLocation};
use ringmill_ir::{Action as IrAction, Builder, Operand, PolynomialType, RingOp, Source, Type, Value};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

const N: u64 = 16;

fn builder(form: Form) -> (Builder, PolynomialType) {
    let modulus = Modulus::new(97).expect("a prime");
    let ring = Ring::split(Splitting::negacyclic(NegacyclicRoot::smallest(modulus, N).expect("a root")));
    let mut builder = Builder::new();
    let ring = builder.add_ring(ring);
    (builder, PolynomialType { ring, form })
}

fn read(value: Value) -> Operand<Value> {
    Operand::Variable(value)
}

fn polynomial(number: usize) -> PolynomialRef {
    PolynomialRef::of(PolynomialId(number))
}

/// A loop of four rounds that carries values, at first `initial`; `body` is given the number and
/// what is carried.
fn repeated(
    builder: &mut Builder,
    initial: &[Value],
    body: impl FnOnce(&mut Builder, Value, &[Value]) -> Vec<Value>,
) -> Vec<Value> {
    let types: Vec<_> = initial.iter().map(|&value| builder.type_of(value)).collect();
    let given = builder.begin(&[&[Type::Scalar(64)], &types[..]].concat());
    let made = body(builder, given[0], &given[1..]);
    let body = builder.end(made.into_iter().map(read).collect());
    let [from, to, step] = [0, 4, 1].map(Operand::Constant);
    let initial = initial.iter().copied().map(read).collect();
    builder.op(IrAction::For { from, to, step, signed: false, initial, body }, &types)
}

fn loop_body(procedure: &Procedure) -> &[Statement] {
    let found = procedure.body.iter().find_map(|statement| match &statement.action {
        Action::For { body, .. } => Some(body),
        _ => None,
    });
    found.expect("a loop")
}

#[test]
fn products_are_added_where_the_sum_is_carried() {
    let (mut builder, of) = builder(Form::Values);
    let [t, u] = ["arg0", "arg1"].map(|name| builder.argument(name.to_owned(), Type::Tensor(of, 4), false));
    let zero = builder.constant(Vec::new(), of);
    let sums = repeated(&mut builder, &[zero], |builder, number, carried| {
        let [a, b] =
            [t, u].map(|tensor| builder.op(IrAction::Extract(tensor, read(number)), &[Type::Polynomial(of)])[0]);
        let product = builder.ring(RingOp::Mul(a, b), a);
        vec![builder.ring(RingOp::Add(carried[0], product), a)]
    });
    let function = builder.finish("dot", vec![("result0".to_owned(), sums[0])]);
    let procedure = Procedure::of(&function).expect("served");
    let [Statement { action: Action::Polynomial { to, operation: Operation::MulAdd(..) }, .. }] = loop_body(&procedure)
    else {
        panic!("one product that is added, found {:?}", loop_body(&procedure));
    };
    assert_eq!((*to, procedure.polynomials.len()), (polynomial(2), 3), "two tensors and the sum");
    compile(&procedure, &Options::new("dot.mlir")).expect("hardware");
}

#[test]
fn what_turns_in_a_circle_steps_aside() {
    let (mut builder, of) = builder(Form::Coefficients);
    let [a, b] = ["arg0", "arg1"].map(|name| builder.argument(name.to_owned(), Type::Polynomial(of), false));
    let swapped = repeated(&mut builder, &[a, b], |_, _, carried| vec![carried[1], carried[0]]);
    let results = swapped.iter().enumerate().map(|(number, &value)| (format!("result{number}"), value)).collect();
    let procedure = Procedure::of(&builder.finish("swap", results)).expect("served");
    let moves: Vec<_> = loop_body(&procedure)
        .iter()
        .map(|statement| match &statement.action {
            Action::Polynomial { to, operation: Operation::Copy(from) } => (*to, *from),
            other => panic!("a copy, found {other:?}"),
        })
        .collect();
    let [a, b, aside] = [0, 1, 2].map(polynomial);
    assert_eq!(moves, [(aside, b), (b, a), (a, aside)]);
}

#[test]
fn a_memory_is_used_again() {
    let (mut builder, of) = builder(Form::Coefficients);
    let a = builder.argument("arg0".to_owned(), Type::Polynomial(of), false);
    let last = (0..9).fold(a, |value, _| builder.ring(RingOp::Neg(value), value));
    let procedure = Procedure::of(&builder.finish("often", vec![("result0".to_owned(), last)])).expect("served");
    assert!(procedure.polynomials.len() <= 3, "found {} memories", procedure.polynomials.len());
}

#[test]
fn what_has_no_unit_is_refused_with_its_place() {
    let (mut builder, of) = builder(Form::Coefficients);
    let a = builder.argument("arg0".to_owned(), Type::Polynomial(of), false);
    let location = Some(SourceLocation { file: "f.mlir".to_owned(), line: 3, column: 5 });
    builder.set_source(Source { operation: "polynomial.mod_switch".to_owned(), location: location.clone() });
    let switched = builder.ring(RingOp::Switch(a), a);
    let refused =
        Procedure::of(&builder.finish("switch", vec![("result0".to_owned(), switched)])).expect_err("refused");
    assert_eq!(refused.operation.location, location);
    assert_eq!(refused.to_string(), "operation 'polynomial.mod_switch' has no hardware");
}
