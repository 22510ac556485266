//! The refusals of the evaluator, with code and location.

use crate::interp_evaluate::{compile, try_compile};
use miette::Diagnostic;
use ringmill_interp::InterpError;

/// Code, line and column of an error.
fn describe(error: &InterpError) -> (String, Option<(usize, usize)>) {
    let code = error.code().map(|code| code.to_string()).unwrap_or_default();
    assert!(error.help().is_some(), "{error} has no help");
    (code, error.location().map(|location| (location.line, location.column)))
}

#[track_caller]
fn refused(text: &str, entry: &str, code: &str, place: Option<(usize, usize)>) {
    let error = try_compile(text, entry).expect_err("refused");
    assert_eq!(describe(&error), (format!("interp::{code}"), place), "{error}");
}

#[test]
fn operations_and_types_outside() {
    refused(
        "func.func @main(%a: i8) -> i8 {\n  %v = vector.broadcast %a : i8 to vector<2xi8>\n  return %a : i8\n}",
        "main",
        "unsupported-op",
        Some((2, 8)),
    );
    refused("func.func @main(%a: f32) -> f32 {\n  return %a : f32\n}", "main", "unsupported-type", Some((1, 17)));
    refused(
        "func.func @main(%a: i8) -> i8 {\n  %f = arith.constant 1.0 : f32\n  return %a : i8\n}",
        "main",
        "unsupported-type",
        Some((2, 8)),
    );
    refused("func.func @main(%a: i200) {\n  return\n}", "main", "unsupported-type", Some((1, 17)));
    refused("func.func @main(%a: tensor<?xi8>) {\n  return\n}", "main", "dynamic-shape", Some((1, 17)));
}

#[test]
fn branches_between_blocks() {
    refused(
        "func.func @main(%c: i1) {\n  cf.cond_br %c, ^a, ^b\n^a:\n  return\n^b:\n  return\n}",
        "main",
        "unsupported-form",
        Some((1, 1)),
    );
}

#[test]
fn functions_that_are_not_there() {
    refused("func.func @other() {\n  return\n}", "main", "unknown-function", None);
    refused(
        "func.func private @gone()\nfunc.func @main() {\n  call @gone() : () -> ()\n  return\n}",
        "main",
        "unknown-function",
        Some((3, 3)),
    );
    refused(
        "func.func @main() {\n  call @again() : () -> ()\n  return\n}\nfunc.func @again() {\n  call @main() : () -> ()\n  return\n}",
        "main",
        "recursion",
        Some((6, 3)),
    );
}

#[test]
fn arguments_that_do_not_fit() {
    let evaluator = compile("func.func @main(%a: i7, %t: tensor<2xi8>) -> i7 {\n  return %a : i7\n}");
    let code = |arguments: &[Vec<u128>]| describe(&evaluator.evaluate(arguments).expect_err("refused")).0;
    assert_eq!(code(&[vec![1]]), "interp::argument-count");
    assert_eq!(code(&[vec![1], vec![1, 2, 3]]), "interp::argument-length");
    assert_eq!(code(&[vec![128], vec![1, 2]]), "interp::argument-range");
}

#[test]
fn runs_that_do_not_end() {
    let evaluator = compile(
        "func.func @main(%c: i1) {\n  scf.while : () -> () {\n    scf.condition(%c)\n  } do {\n    scf.yield\n  }\n  return\n}",
    )
    .with_step_limit(10_000);
    assert!(evaluator.evaluate(&[vec![0]]).is_ok());
    let error = evaluator.evaluate(&[vec![1]]).expect_err("endless");
    assert_eq!(describe(&error), ("interp::too-many-steps".into(), Some((2, 3))));
}

#[test]
fn sizes_beyond_counting() {
    let huge = "4294967296x4294967296";
    for (body, line) in [
        (format!("%m = memref.alloc() : memref<{huge}xi8>"), 2),
        (format!("%m = memref.alloc() : memref<0x{huge}xi8>"), 2),
        (format!("%t = tensor.empty() : tensor<{huge}xi8>"), 2),
        ("%t = arith.constant dense<1> : tensor<33554433xi8>".to_owned(), 2),
        (format!("%t = ub.poison : tensor<{huge}xi8>"), 2),
    ] {
        let text = format!("func.func @main() {{\n  {body}\n  return\n}}");
        refused(&text, "main", "too-large", Some((line, 8)));
    }
    let argument = format!("func.func @main(%a: tensor<{huge}xi8>) {{\n  return\n}}");
    refused(&argument, "main", "too-large", Some((1, 17)));
    let global = "memref.global \"private\" constant @g : memref<33554433xi8> = dense<1>\nfunc.func @main() {\n  %g = memref.get_global @g : memref<33554433xi8>\n  return\n}";
    refused(global, "main", "unsupported-form", Some((3, 8)));
}

#[test]
fn contradictions_of_the_evaluator_are_errors_to_report() {
    let error = InterpError::Inconsistent { detail: "a register holds nothing".to_owned(), location: None };
    assert_eq!(describe(&error), ("interp::inconsistent".into(), None));
    assert!(error.help().is_some_and(|help| help.to_string().contains("report it")), "{error}");
}

#[test]
fn memory_that_is_too_large() {
    refused(
        "func.func @main() {\n  %m = memref.alloc() : memref<100000x100000xi8>\n  return\n}",
        "main",
        "too-large",
        Some((2, 8)),
    );
    let evaluator = compile(
        "func.func @main(%n: index) -> index {\n  %t = tensor.empty(%n, %n) : tensor<?x?xi8>\n  return %n : index\n}",
    );
    assert!(evaluator.evaluate(&[vec![10]]).is_ok());
    let error = evaluator.evaluate(&[vec![1 << 40]]).expect_err("too large");
    assert_eq!(describe(&error), ("interp::too-large".into(), Some((2, 8))));
}
