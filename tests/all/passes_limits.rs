//! Programs at the limits: loops as long as an index, names without letters, types and calls that
//! would not fit into memory.

use crate::{
    interp_evaluate::{run, try_compile},
    passes_meaning::compare,
};
use ringmill_passes::{Program, ProgramCode};
use std::fmt::Write;

/// Code and line of the refusal.
fn refusal(text: &str) -> (ProgramCode, Option<usize>) {
    let context = ringmill_dialects::context();
    let error = Program::parse(&context, "program.mlir", text)
        .and_then(|program| program.lower(None))
        .err()
        .unwrap_or_else(|| panic!("accepted:\n{text}"));
    (error.code, error.location.map(|place| place.line))
}

#[track_caller]
fn same(text: &str) {
    match compare(text) {
        Ok(defined) => assert!(defined > 0),
        Err(error) => panic!("{error} at {:?}", error.location),
    }
}

/// Adds up the top bits of the counter of a loop `head`, and counts its iterations.
fn loop_of(head: &str, dialect: &str) -> String {
    format!(
        "func.func @main(%x: i8) -> (i8, i8) {{
          %one = arith.constant 1 : i8
          %low = arith.constant -9223372036854775808 : index
          %high = arith.constant 9223372036854775807 : index
          %step = arith.constant 4611686018427387904 : index
          %shift = arith.constant 61 : index
          %r:2 = {head} iter_args(%sum = %x, %count = %x) -> (i8, i8) {{
            %place = arith.shrui %i, %shift : index
            %word = arith.index_cast %place : index to i8
            %s = arith.addi %sum, %word : i8
            %c = arith.addi %count, %one : i8
            {dialect}.yield %s, %c : i8, i8
          }}
          return %r#0, %r#1 : i8, i8
        }}"
    )
}

#[test]
fn loops_over_all_indices() {
    // -2^63, -2^62, 0 and 2^62: the next would be 2^63.
    let constant = "affine.for %i = -9223372036854775808 to 9223372036854775807 step 4611686018427387904";
    let operands = "affine.for %i = affine_map<(d0)[s0] -> (d0, s0 - 5)>(%low)[%low] to %high step 4611686018427387904";
    let operands = operands.replace("= affine_map", "= max affine_map");
    for text in [
        loop_of(constant, "affine"),
        loop_of(&operands, "affine").replace("s0 - 5", "s0"),
        loop_of("scf.for %i = %low to %high step %step", "scf"),
    ] {
        assert_eq!(run(&text, &[vec![0]]), [[Some(12)], [Some(4)]]);
        same(&text);
    }
    let long = loop_of("affine.for %i = -9223372036854775808 to 9223372036854775807", "affine");
    assert_eq!(refusal(&long).0, ProgramCode::TooLarge);
}

#[test]
fn names_without_letters() {
    same("func.func @\"\"(%x: i8) -> i8 { return %x : i8 }");
    same(
        "memref.global \"private\" constant @\"\" : memref<2xi8> = dense<[3, 5]>
        func.func private @\" \"(%x: i1) -> i8 {
          %t = memref.get_global @\"\" : memref<2xi8>
          %i = arith.index_castui %x : i1 to index
          %y = memref.load %t[%i] : memref<2xi8>
          return %y : i8
        }
        func.func @main(%x: i1) -> i8 {
          %y = func.call @\" \"(%x) : (i1) -> i8
          return %y : i8
        }",
    );
    same(
        "func.func private @\"\"(%x: i8) -> i8 { return %x : i8 }
        func.func @main(%x: i8) -> i8 {
          %y = func.call @\"\"(%x) : (i8) -> i8
          return %y : i8
        }",
    );
}

#[test]
fn local_data_that_is_too_large() {
    for value in [
        "memref.alloc() : memref<1000000000000xi8>",
        "memref.alloca() : memref<4294967296x4294967296x4xi8>",
        "tensor.empty() : tensor<33554433xi1>",
        "arith.constant dense<7> : tensor<1099511627776xi8>",
    ] {
        let text = format!("func.func @main(%x: i8) -> i8 {{\n  %m = {value}\n  return %x : i8\n}}");
        assert_eq!(refusal(&text), (ProgramCode::TooLarge, Some(2)), "{value}");
        let error = try_compile(&text, "main").map(|_| ()).expect_err("refused");
        assert_eq!(error.location().map(|place| place.line), Some(2), "{error}");
    }
}

/// Functions `@f0` to `@f24`, each of which calls the one before it twice.
fn doubling() -> String {
    let mut text = "func.func private @f0(%x: i8) -> i8 { return %x : i8 }\n".to_owned();
    for level in 1..=24 {
        let below = level - 1;
        let _ = writeln!(text, "func.func private @f{level}(%x: i8) -> i8 {{");
        let _ = writeln!(text, "  %y = func.call @f{below}(%x) : (i8) -> i8");
        let _ = writeln!(text, "  %z = func.call @f{below}(%y) : (i8) -> i8");
        let _ = writeln!(text, "  return %z : i8\n}}");
    }
    text
}

#[test]
fn calls_that_multiply() {
    let main = |level| {
        format!(
            "{}func.func @main(%x: i8) -> i8 {{\n  %y = func.call @f{level}(%x) : (i8) -> i8\n  return %y : i8\n}}",
            doubling()
        )
    };
    // 36 · 2^n - 35 operations for n levels, where a call counts as 16: the second call of @f18 is
    // too much.
    assert_eq!(refusal(&main(24)), (ProgramCode::TooLarge, Some(3 + 5 * 17 + 1)));
    // What the entry does not reach costs nothing.
    same(&main(5));
}
