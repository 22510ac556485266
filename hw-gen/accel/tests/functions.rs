//! Functions of the ring IR as graphs.

use ringmill_accel::{Options, RingGraph, generate};
use ringmill_design::{Form, Gadget, Ring};
use ringmill_ir::{Action, Builder, Function, Operand, PolynomialType, RingOp, ScalarOperation, Type, Value};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

fn splitting() -> Splitting {
    let modulus = Modulus::new(97).expect("a prime");
    Splitting::negacyclic(NegacyclicRoot::smallest(modulus, 16).expect("a root"))
}

/// A function of two polynomials and a scalar of 8 bits.
fn function(of: impl FnOnce(&mut Builder, [Value; 3], Type) -> Value) -> Function {
    let mut builder = Builder::new();
    let ring = builder.add_ring(Ring::split(splitting()));
    let polynomial = Type::Polynomial(PolynomialType { ring, form: Form::Coefficients });
    let given = [("arg0", polynomial), ("arg1", polynomial), ("arg2", Type::Scalar(8))];
    let given = given.map(|(name, r#type)| builder.argument(name.to_owned(), r#type, false));
    let result = of(&mut builder, given, polynomial);
    builder.finish("rotated", vec![("result0".to_owned(), result)])
}

#[test]
fn the_same_hardware_as_of_the_graph() {
    let function = function(|builder, [a, b, s], _| {
        let [a, b] = [a, b].map(|value| builder.ring(RingOp::Ntt(value), value));
        let product = builder.ring(RingOp::Mul(a, b), a);
        let product = builder.ring(RingOp::Intt(product), product);
        let exponent = builder.scalar(64, ScalarOperation::Resize { a: s, signed: false });
        let rotated = builder.ring(RingOp::Rotate(product, Operand::Variable(exponent)), product);
        let table = builder.constant(vec![1, 2, 3, 0], PolynomialType { ring: 0, form: Form::Coefficients });
        builder.ring(RingOp::Sub(rotated, table), rotated)
    });
    let mut graph = RingGraph::new("rotated", splitting());
    let [a, b] = [Form::Coefficients; 2].map(|form| graph.argument(form));
    let s = graph.scalar("arg2", 8);
    let [a, b] = [a, b].map(|value| graph.ntt(value));
    let product = graph.mul(a, b);
    let product = graph.intt(product);
    let rotated = graph.rotate(product, Operand::Variable(s));
    let table = graph.constant(&[1, 2, 3]);
    let result = graph.sub(rotated, table);
    graph.result(result);
    let text = |graph: &RingGraph| generate(graph, &Options::new("rotated.mlir")).expect("hardware").files;
    assert_eq!(text(&RingGraph::of(&function).expect("served")), text(&graph));
}

#[test]
fn what_is_decided_at_run_time_is_refused() {
    let narrowed = function(|builder, [a, _, s], _| {
        let exponent = builder.scalar(3, ScalarOperation::Resize { a: s, signed: false });
        builder.ring(RingOp::Rotate(a, Operand::Variable(exponent)), a)
    });
    let branch = function(|builder, [a, b, s], polynomial| {
        let [then, otherwise] = [a, b].map(|value| {
            builder.begin(&[]);
            builder.end(vec![Operand::Variable(value)])
        });
        builder.op(Action::If { condition: s, then, otherwise }, &[polynomial])[0]
    });
    for function in [narrowed, branch] {
        let refused = RingGraph::of(&function).expect_err("refused");
        assert_eq!(refused.why, None);
    }
}

#[test]
fn digits_that_there_are_not_are_refused_with_a_reason() {
    let function = function(|builder, [a, ..], _| {
        builder.digits(a, Gadget { base_log: 2, levels: 2, signed: false, approximate: false })[0]
    });
    let why = RingGraph::of(&function).expect_err("refused").why.expect("a reason");
    assert!(why.message.contains("97") && !why.help.is_empty(), "found {why:?}");
}
