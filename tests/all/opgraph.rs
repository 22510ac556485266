//! Each operation of operation graphs against the same function written in Rust, on random values.

use std::fs;

use ringmill_build::Loaded;
use ringmill_design::Port;
use serde_json::{Value, json};

use crate::interp_evaluate::Numbers;

/// A node's type.
fn r#type(width: u32, signed: bool, shape: &[usize]) -> Value {
    json!({ "width": width, "signed": signed, "shape": shape, "encrypted": true })
}

/// An encrypted unsigned input.
fn input(position: u64, width: u32, shape: &[usize]) -> Value {
    json!({ "id": position, "op": "input", "position": position, "name": "x", "type": r#type(width, false, shape) })
}

/// An encrypted signed input.
fn signed(position: u64, width: u32, shape: &[usize]) -> Value {
    json!({ "id": position, "op": "input", "position": position, "name": "x", "type": r#type(width, true, shape) })
}

/// The node behind the inputs, with number 9.
fn node(op: &str, inputs: &[u64], r#type: Value, more: Value) -> Value {
    let mut node = json!({ "id": 9, "op": op, "inputs": inputs, "type": r#type });
    node.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    node
}

/// A word as a number of a port.
fn number(word: u128, port: &Port) -> i64 {
    let shift = 128 - port.width;
    if port.unsigned { word as i64 } else { (((word << shift) as i128) >> shift) as i64 }
}

/// Compares a graph, whose result is node 9, with a function of the inputs' elements, modulo the
/// result's width.
fn check(nodes: &[Value], expected: impl Fn(&[Vec<i64>]) -> Vec<i64>) {
    let graph = json!({ "format": 1, "name": "main", "nodes": nodes, "outputs": [9] });
    let place = tempfile::tempdir().expect("a folder");
    let file = place.path().join("program.graph.json");
    fs::write(&file, graph.to_string()).expect("written");
    let loaded = Loaded::read(&file, None).unwrap_or_else(|error| panic!("{graph}: {error:?}"));
    let signature = loaded.signature();
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for _ in 0..300 {
        let arguments: Vec<Vec<u128>> = signature
            .arguments
            .iter()
            .map(|port| (0..port.elements()).map(|_| numbers.next(port.width)).collect())
            .collect();
        let given: Vec<Vec<i64>> = arguments
            .iter()
            .zip(&signature.arguments)
            .map(|(words, port)| words.iter().map(|&word| number(word, port)).collect())
            .collect();
        let port = &signature.results[0];
        let ones = u128::MAX >> (128 - port.width);
        let results = loaded.evaluate(&arguments).expect("results");
        let found: Vec<u128> =
            results[0].iter().map(|word| if word.defined { word.value } else { u128::MAX }).collect();
        let wanted: Vec<u128> = expected(&given).into_iter().map(|value| value as i128 as u128 & ones).collect();
        assert_eq!(found, wanted, "{graph} of {given:?}");
    }
}

/// A check of an operation on two single integers, of widths 3 and 5 with and without signs.
fn binary(op: &str, width: u32, expected: impl Fn(i64, i64) -> i64 + Copy) {
    let result = |signed| r#type(width, signed, &[]);
    let of = |values: &[Vec<i64>]| vec![expected(values[0][0], values[1][0])];
    check(&[input(0, 3, &[]), input(1, 5, &[]), node(op, &[0, 1], result(false), json!({}))], of);
    check(&[signed(0, 5, &[]), input(1, 3, &[]), node(op, &[0, 1], result(true), json!({}))], of);
    check(&[signed(0, 4, &[]), signed(1, 4, &[]), node(op, &[0, 1], result(true), json!({}))], of);
}

#[test]
fn operations_on_two_integers() {
    binary("add", 6, |a, b| a + b);
    binary("subtract", 6, |a, b| a - b);
    binary("multiply", 8, |a, b| a * b);
    binary("maximum", 6, i64::max);
    binary("minimum", 6, i64::min);
    binary("bitwise_and", 6, |a, b| a & b);
    binary("bitwise_or", 6, |a, b| a | b);
    binary("bitwise_xor", 6, |a, b| a ^ b);
    for (op, relation) in [
        ("equal", (|a, b| a == b) as fn(i64, i64) -> bool),
        ("not_equal", |a, b| a != b),
        ("less", |a, b| a < b),
        ("less_equal", |a, b| a <= b),
        ("greater", |a, b| a > b),
        ("greater_equal", |a, b| a >= b),
    ] {
        binary(op, 2, |a, b| i64::from(relation(a, b)));
    }
}

#[test]
fn shifts() {
    let unsigned = |op: &str| [input(0, 5, &[]), input(1, 3, &[]), node(op, &[0, 1], r#type(8, false, &[]), json!({}))];
    check(&unsigned("left_shift"), |values| vec![values[0][0] << values[1][0]]);
    check(&unsigned("right_shift"), |values| vec![values[0][0] >> values[1][0]]);
    let signed = [signed(0, 5, &[]), input(1, 3, &[]), node("right_shift", &[0, 1], r#type(6, true, &[]), json!({}))];
    check(&signed, |values| vec![values[0][0] >> values[1][0]]);
}

#[test]
fn choices_by_elements() {
    let nodes = [
        input(0, 1, &[2]),
        signed(1, 3, &[2]),
        input(2, 4, &[]),
        node("where", &[0, 1, 2], r#type(5, true, &[2]), json!({})),
    ];
    check(&nodes, |values| (0..2).map(|at| if values[0][at] == 1 { values[1][at] } else { values[2][0] }).collect());
    let extreme = |op: &str| {
        [
            signed(0, 3, &[2, 3]),
            node(op, &[0], r#type(4, true, &[2, 1]), json!({ "attributes": { "axis": -1, "keepdims": true } })),
        ]
    };
    let rows = |values: &[Vec<i64>], choose: fn(i64, i64) -> i64| -> Vec<i64> {
        values[0].chunks(3).map(|row| row.iter().copied().reduce(choose).expect("a row")).collect()
    };
    check(&extreme("amax"), |values| rows(values, i64::max));
    check(&extreme("amin"), |values| rows(values, i64::min));
}

#[test]
fn unary_arithmetic_and_rounding() {
    check(&[input(0, 4, &[3]), node("negative", &[0], r#type(5, true, &[3]), json!({}))], |values| {
        values[0].iter().map(|value| -value).collect()
    });
    let dropped = json!({ "attributes": { "lsbs_to_remove": 2 } });
    check(
        &[input(0, 5, &[2]), node("truncate_bit_pattern", &[0], r#type(5, false, &[2]), dropped.clone())],
        |values| values[0].iter().map(|value| value & !3).collect(),
    );
    check(&[signed(0, 5, &[]), node("round_bit_pattern", &[0], r#type(5, true, &[]), dropped)], |values| {
        vec![(values[0][0] + 2) & !3]
    });
    let last = json!({ "attributes": { "lsbs_to_remove": 1 } });
    check(&[input(0, 3, &[]), node("round_bit_pattern", &[0], r#type(4, false, &[]), last)], |values| {
        vec![(values[0][0] + 1) & !1]
    });
    check(&[signed(0, 3, &[2]), node("copy", &[0], r#type(6, true, &[2]), json!({}))], |values| values[0].clone());
}

#[test]
fn products() {
    let of = |a: &[i64], b: &[i64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>();
    let columns = |b: &[i64], at: usize| -> Vec<i64> { b.iter().skip(at).step_by(2).copied().collect() };
    check(&[input(0, 4, &[3]), signed(1, 3, &[3]), node("dot", &[0, 1], r#type(9, true, &[]), json!({}))], |values| {
        vec![of(&values[0], &values[1])]
    });
    check(
        &[input(0, 3, &[2, 3]), input(1, 3, &[3, 2]), node("matmul", &[0, 1], r#type(8, false, &[2, 2]), json!({}))],
        |values| values[0].chunks(3).flat_map(|row| [0, 1].map(|at| of(row, &columns(&values[1], at)))).collect(),
    );
    let weights = json!({ "id": 5, "op": "constant", "value": [[1, -2], [3, 0], [-4, 5]],
        "type": { "width": 4, "signed": true, "shape": [3, 2], "encrypted": false } });
    let nodes = [input(0, 3, &[3]), weights, node("matmul", &[0, 5], r#type(9, true, &[2]), json!({}))];
    check(&nodes, |values| [0, 1].map(|at| of(&values[0], &columns(&[1, -2, 3, 0, -4, 5], at))).to_vec());
    let all = [input(0, 3, &[2, 3]), node("sum", &[0], r#type(6, false, &[]), json!({}))];
    check(&all, |values| vec![values[0].iter().sum()]);
}

#[test]
fn windows() {
    let filter = json!({ "id": 5, "op": "constant", "value": [[[[1, -2], [3, 1]]]],
        "type": { "width": 4, "signed": true, "shape": [1, 1, 2, 2], "encrypted": false } });
    let attributes =
        json!({ "attributes": { "strides": [1, 1], "dilations": [1, 1], "pads": [0, 0, 0, 0], "group": 1 } });
    let nodes =
        [input(0, 3, &[1, 1, 2, 3]), filter, node("conv2d", &[0, 5], r#type(8, true, &[1, 1, 1, 2]), attributes)];
    check(&nodes, |values| {
        let x = &values[0];
        [0, 1].map(|at| x[at] - 2 * x[at + 1] + 3 * x[at + 3] + x[at + 4]).to_vec()
    });
    let attributes = json!({ "attributes": { "kernel_shape": [1, 2], "strides": [1, 1] } });
    let nodes = [signed(0, 3, &[1, 1, 1, 3]), node("maxpool2d", &[0], r#type(3, true, &[1, 1, 1, 2]), attributes)];
    check(&nodes, |values| [0, 1].map(|at| values[0][at].max(values[0][at + 1])).to_vec());
}

#[test]
fn movements() {
    let one = |shape: &[usize], op: &str, to: &[usize], attributes: Value| {
        [input(0, 3, shape), node(op, &[0], r#type(3, false, to), json!({ "attributes": attributes }))]
    };
    let pick = |places: &'static [usize]| {
        move |values: &[Vec<i64>]| places.iter().map(|&at| values[0][at]).collect::<Vec<_>>()
    };
    check(&one(&[2, 3], "reshape", &[3, 2], json!({ "newshape": [3, 2] })), pick(&[0, 1, 2, 3, 4, 5]));
    check(&one(&[2, 3], "transpose", &[3, 2], json!({})), pick(&[0, 3, 1, 4, 2, 5]));
    check(&one(&[1, 2, 2], "transpose", &[2, 1, 2], json!({ "axes": [1, 0, 2] })), pick(&[0, 1, 2, 3]));
    check(&one(&[2, 1], "broadcast_to", &[2, 2], json!({ "shape": [2, 2] })), pick(&[0, 0, 1, 1]));
    check(&one(&[], "broadcast_to", &[2], json!({ "shape": [2] })), pick(&[0, 0]));
    check(&one(&[2, 3], "index_static", &[], json!({ "index": [1, -1] })), pick(&[5]));
    check(
        &one(&[2, 3], "index_static", &[2, 2], json!({ "index": [{ "step": -1 }, { "start": 1 }] })),
        pick(&[4, 5, 1, 2]),
    );
    check(&one(&[4], "index_static", &[2], json!({ "index": [{ "start": 0, "stop": -1, "step": 2 }] })), pick(&[0, 2]));
    check(&one(&[2, 3], "index_static", &[2], json!({ "index": [[0, 1], [2, 0]] })), pick(&[2, 3]));
    check(&one(&[1, 3], "squeeze", &[3], json!({})), pick(&[0, 1, 2]));
    check(&one(&[], "expand_dims", &[1], json!({ "axis": 0 })), pick(&[0]));
    let two = |op: &str, shapes: [&[usize]; 2], to: &[usize], attributes: Value| {
        [
            input(0, 3, shapes[0]),
            input(1, 2, shapes[1]),
            node(op, &[0, 1], r#type(3, false, to), json!({ "attributes": attributes })),
        ]
    };
    check(&two("concatenate", [&[2, 1], &[2, 2]], &[2, 3], json!({ "axis": 1 })), |values| {
        let (a, b) = (&values[0], &values[1]);
        vec![a[0], b[0], b[1], a[1], b[2], b[3]]
    });
    check(&two("assign_static", [&[2, 2], &[]], &[2, 2], json!({ "index": [{}, 1] })), |values| {
        vec![values[0][0], values[1][0], values[0][2], values[1][0]]
    });
    check(&two("array", [&[], &[]], &[2], json!({})), |values| vec![values[0][0], values[1][0]]);
}

#[test]
fn tables() {
    let each = json!({ "tables": [[3, 2, 1, 0], [0, 1, 4, 9]], "from": 0 });
    check(&[input(0, 2, &[2, 2]), node("lookup_each", &[0], r#type(3, false, &[2, 2]), each)], |values| {
        let entry = |(at, value): (usize, &i64)| if at % 2 == 0 { 3 - value } else { value * value };
        values[0].iter().enumerate().map(entry).collect()
    });
    let shifted = json!({ "table": [4, 1, 0, 1], "from": -2 });
    check(&[signed(0, 2, &[]), node("lookup", &[0], r#type(3, false, &[]), shifted)], |values| {
        vec![values[0][0] * values[0][0]]
    });
    let clear = json!({ "id": 1, "op": "input", "position": 1, "name": "t",
        "type": { "width": 3, "signed": false, "shape": [4], "encrypted": false } });
    check(&[input(0, 2, &[]), clear, node("dynamic_tlu", &[0, 1], r#type(3, false, &[]), json!({}))], |values| {
        vec![values[1][values[0][0] as usize]]
    });
    let constant = |op: &str| [input(0, 2, &[]), node(op, &[], r#type(3, false, &[2]), json!({}))];
    check(&constant("zeros"), |_| vec![0, 0]);
    check(&constant("ones"), |_| vec![1, 1]);
}
