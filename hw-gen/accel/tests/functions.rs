//! Functions of the ring IR as graphs.

use ringmill_accel::{Design, Options, RingGraph, generate};
use std::collections::BTreeSet;

use ringmill_design::{Form, Gadget, Ring, SourceFile};
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

/// A product with a constant in a large ring, of a program in a folder.
fn product_in(folder: &str) -> Design {
    let modulus = Modulus::new(12_289).expect("a prime");
    let root = NegacyclicRoot::smallest(modulus, 1024).expect("a root");
    let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
    let a = graph.argument(Form::Coefficients);
    let table = graph.constant(&(0..1024).collect::<Vec<_>>());
    let [a, table] = [a, table].map(|value| graph.ntt(value));
    let product = graph.mul(a, table);
    graph.set_origin(product, &format!("{folder}product.mlir:3:10"));
    let product = graph.intt(product);
    graph.result(product);
    generate(&graph, &Options::new(&format!("{folder}product.mlir"))).expect("hardware")
}

fn product_of(folder: &str) -> Vec<SourceFile> {
    product_in(folder).files
}

#[test]
fn the_header_has_a_line_for_each_block() {
    let design = product_in("");
    let top = &design.files.last().expect("the top module").text;
    let (_, table) = top.split_once("// Blocks: ").expect("a table");
    assert!(design.blocks.len() >= 3);
    for block in &design.blocks {
        let line = table.lines().find(|line| line.split_whitespace().nth(3) == Some(&block.name)).expect(&block.name);
        let numbers: Vec<&str> = line.split_whitespace().skip(1).take(2).collect();
        let [latency, interval] = [block.timing.latency_cycles, block.timing.interval_cycles].map(|n| n.to_string());
        assert_eq!(numbers, [latency, interval], "{line}");
        let operations: Vec<String> = block.jobs.iter().map(|(name, start)| format!("{name} at {start}")).collect();
        assert!(line.ends_with(&operations.join("; ")), "{line}: {operations:?}");
    }
}

#[test]
fn a_program_gives_the_same_files_wherever_it_lies() {
    let files = product_of("/home/somebody/");
    assert_eq!(files, product_of("/tmp/other/"));
    assert_eq!(files, product_of(""));
    assert!(files.iter().any(|file| file.text.contains("(product.mlir:3:10)")), "its origin is stated");
    assert_ne!(files, product_of("examples/"), "a relative path is a part of the text");
}

#[test]
fn tables_of_more_than_4096_bits_are_files() {
    let files = product_of("");
    let (memories, sources): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.is_memory());
    let names: Vec<&str> = memories.iter().map(|file| file.path.as_str()).collect();
    assert!(names.len() >= 3 && names.iter().all(|name| name.starts_with("product_")), "{names:?}");
    assert!(names.iter().collect::<BTreeSet<_>>().len() == names.len(), "{names:?}");
    for name in names {
        let quoted = format!("\"{name}\"");
        let readers = sources.iter().filter(|file| file.text.contains(&quoted)).count();
        assert_eq!(readers, 1, "{name}");
    }
    // A literal has at most 64 digits, and a table of 4096 bits has at most 17 literals.
    let digits = |text: &str| text.matches("256'h").count();
    let most = sources.iter().flat_map(|file| file.text.split(';')).map(digits).max();
    assert!(most <= Some(16), "{most:?}");
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
