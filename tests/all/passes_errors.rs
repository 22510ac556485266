//! Each code of a program's refusal, with its place and what to do.

use miette::Diagnostic;
use ringmill_passes::{Program, ProgramError, ProgramRemark, bridge::signature};

fn refusal(text: &str, entry: Option<&str>) -> ProgramError {
    let context = ringmill_dialects::context();
    let outcome = Program::parse(&context, "program.mlir", text).and_then(|program| program.lower(entry));
    outcome.err().unwrap_or_else(|| panic!("accepted:\n{text}"))
}

/// `body` is the second line of `@main(%x: i8, %m: memref<4xi8>) -> i8`.
fn body(body: &str) -> String {
    format!("func.func @main(%x: i8, %m: memref<4xi8>) -> i8 {{\n{body}\n  return %x : i8\n}}")
}

#[track_caller]
fn refused(text: &str, entry: Option<&str>, code: &str, place: Option<(usize, usize)>, message: &str) {
    let error = refusal(text, entry);
    let found = error.location.as_ref().map(|location| (location.line, location.column));
    assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some(code), "{error}");
    assert_eq!((found, error.to_string().as_str()), (place, message));
    assert!(!error.help.is_empty());
    assert!(error.location.is_none_or(|location| location.file == "program.mlir"));
}

#[test]
fn text_that_is_no_mlir() {
    let unknown = "func.func @main() {\n  foo\n}";
    refused(unknown, None, "program::syntax", Some((2, 3)), "custom op 'foo' is unknown (tried 'func.foo' as well)");
    let error = refusal("func.func @main(", None);
    assert_eq!((error.code.text(), error.location.map(|place| place.line)), ("program::syntax", Some(1)));
    refused("module {\0}", None, "program::syntax", Some((1, 9)), "the text holds a zero byte");
    let error = refusal(&body("  %c = arith.constant 0 : i9\n  %y = arith.addi %x, %c : i8"), None);
    assert_eq!(error.notes.len(), 1, "the earlier use is noted: {error:?}");
}

#[test]
fn a_file_that_is_not_there() {
    let context = ringmill_dialects::context();
    let error = Program::read(&context, std::path::Path::new("missing.mlir")).expect_err("missing");
    assert_eq!(error.code.text(), "program::unreadable");
}

#[test]
fn entries() {
    let two = "func.func @a(%x: i8) -> i8 { return %x : i8 }\nfunc.func @b(%x: i8) -> i8 { return %x : i8 }";
    refused(two, None, "program::no-entry", None, "2 functions are public, and none is called 'main'");
    refused("", None, "program::no-function", None, "the module has no function");
    refused(two, Some("c"), "program::unknown-entry", None, "there is no function 'c'");
    assert_eq!(refusal(two, Some("c")).help, "the module has 'a', 'b'");
    refused(
        "func.func private @main(i8) -> i8",
        Some("main"),
        "program::no-body",
        Some((1, 1)),
        "function 'main' has no body",
    );
    let call = "func.func private @f(i8) -> i8\nfunc.func @main(%x: i8) -> i8 {\n  %y = func.call @f(%x) : (i8) -> i8\n  return %y : i8\n}";
    refused(call, None, "program::no-body", Some((3, 8)), "function 'f' has no body");
}

#[test]
fn recursion() {
    let text = "func.func @main(%x: i8) -> i8 {\n  %y = func.call @f(%x) : (i8) -> i8\n  return %y : i8\n}
func.func private @f(%x: i8) -> i8 {\n  %y = func.call @main(%x) : (i8) -> i8\n  return %y : i8\n}";
    refused(text, None, "program::recursion", Some((6, 8)), "function 'main' calls itself through 'f'");
}

#[test]
fn types() {
    let one = |r#type: &str| {
        format!("func.func @main(%x: {type}) -> i8 {{\n  %c = arith.constant 3 : i8\n  return %c : i8\n}}")
    };
    let place = Some((1, 17));
    for (r#type, why) in [
        ("index", "has no fixed number of bits"),
        ("si8", "is not signless"),
        ("tensor<0xi8>", "has no elements"),
        ("memref<2xindex>", "has no fixed number of bits"),
        ("memref<2xi8, strided<[2]>>", "has a layout"),
        ("none", "is not an integer, nor a tensor or memref of integers"),
    ] {
        let message = format!("argument 0 has type '{type}', which {why}");
        refused(&one(r#type), None, "program::argument-type", place, &message);
    }
    refused(
        &one("vector<4xi8>"),
        None,
        "program::argument-type",
        place,
        "argument 0 has type 'vector<4xi8>', which is a vector",
    );
    refused(&one("f32"), None, "program::float", place, "type 'f32' is not an integer");
    refused(&one("tensor<4xbf16>"), None, "program::float", place, "type 'bf16' is not an integer");
    for r#type in ["tensor<?xi8>", "memref<2x?xi8>", "tensor<*xi8>"] {
        let message = format!("type '{type}' has a size that is not known when compiling");
        refused(&one(r#type), None, "program::dynamic-shape", place, &message);
    }
    refused(&one("i129"), None, "program::too-wide", place, "type 'i129' has more than 128 bits");
    let inside = body("  %f = arith.constant 1.0 : f32");
    refused(&inside, None, "program::float", Some((2, 8)), "type 'f32' is not an integer");
}

#[test]
fn operations() {
    let message = "operation 'llvm.intr.ctpop' is not supported";
    refused(&body("  %c = llvm.intr.ctpop(%x) : (i8) -> i8"), None, "program::unsupported-op", Some((2, 8)), message);
    let jump = "func.func @main(%x: i8) -> i8 {\n  cf.br ^end\n^end:\n  return %x : i8\n}";
    refused(jump, None, "program::unsupported-op", Some((2, 3)), "operation 'cf.br' is not supported");
    let choice = "func.func @main(%c: i1, %m: memref<4xi8>, %n: memref<4xi8>) -> i8 {
  %z = arith.constant 0 : index
  %s = arith.select %c, %m, %n : memref<4xi8>
  %x = memref.load %s[%z] : memref<4xi8>
  return %x : i8
}";
    refused(choice, None, "program::unsupported-op", Some((3, 8)), "'arith.select' chooses between memrefs");
}

#[test]
fn paddings_that_take_away() {
    for edges in ["low[1] high[-1]", "low[-2] high[2]"] {
        let text = format!(
            "func.func @main(%t: tensor<3xi8>) -> tensor<3xi8> {{
  %z = arith.constant 7 : i8
  %p = tensor.pad %t {edges} {{
  ^bb0(%i: index):
    tensor.yield %z : i8
  }} : tensor<3xi8> to tensor<3xi8>
  return %p : tensor<3xi8>
}}"
        );
        refused(&text, None, "program::unsupported-op", Some((3, 8)), "'tensor.pad' takes elements away");
    }
}

#[test]
fn loops_with_secret_bounds() {
    let header = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n";
    let count =
        body(&format!("{header}  %n = arith.index_cast %x : i8 to index\n  scf.for %i = %c0 to %n step %c1 {{\n  }}"));
    let message = "the upper bound of this loop depends on argument 0, a secret";
    refused(&count, None, "program::secret-bound", Some((5, 3)), message);
    let search = body(&format!(
        "{header}  %z = arith.constant 0 : i8\n  %r = scf.while (%i = %c0) : (index) -> index {{\n    %v = memref.load %m[%i] : memref<4xi8>\n    %go = arith.cmpi ne, %v, %z : i8\n    scf.condition(%go) %i : index\n  }} do {{\n  ^bb0(%i: index):\n    %n = arith.addi %i, %c1 : index\n    scf.yield %n : index\n  }}\n  memref.store %x, %m[%r] : memref<4xi8>"
    ));
    let message = "the condition of this loop depends on argument 1, a secret";
    refused(&search, None, "program::secret-bound", Some((5, 8)), message);
    // Only inlining shows that this bound is a secret's.
    let callee = "func.func private @sum(%n: index) -> i8 {
  %r = affine.for %i = 0 to %n iter_args(%s = %c) -> i8 {
    %t = arith.muli %s, %s : i8
    affine.yield %t : i8
  }
  return %r : i8
}";
    let callee = callee.replace("  %r = affine", "  %c = arith.constant 3 : i8\n  %r = affine");
    let caller = "\nfunc.func @main(%x: i8) -> i8 {\n  %n = arith.index_cast %x : i8 to index\n  %r = func.call @sum(%n) : (index) -> i8\n  return %r : i8\n}";
    let error = refusal(&format!("{callee}{caller}"), None);
    assert_eq!((error.code.text(), error.location.map(|place| place.line)), ("program::secret-bound", Some(3)));
}

#[test]
fn unmarked_arguments_are_noted() {
    let context = ringmill_dialects::context();
    let notes = |text: &str| {
        let program = Program::parse(&context, "program.mlir", text).expect("a program");
        let straight_line = program.lower(None).expect("lowers");
        (straight_line.notes, straight_line.signature.arguments.iter().map(|port| port.secret).collect::<Vec<_>>())
    };
    let (found, secret) = notes("func.func @f(%x: i8, %y: i8) -> i8 {\n  return %x : i8\n}");
    assert_eq!(found, [ProgramRemark::NoneMarked { entry: "f".to_owned() }]);
    assert_eq!(secret, [true, true]);
    let (found, secret) = notes("func.func @f(%x: i8 {secret.secret}, %y: i8) -> i8 {\n  return %x : i8\n}");
    assert_eq!(found, []);
    assert_eq!(secret, [true, false]);
    let (found, _) = notes("func.func @f(%x: i8 {a.b = #c.d<1>, secret.secret}) -> i8 {\n  return %x : i8\n}");
    assert_eq!(found, [ProgramRemark::LeftOut { dialects: vec!["a".to_owned()] }]);
}

/// An accelerator's ports carry what they are given: nothing is encrypted there.
#[test]
fn unmarked_polynomials_are_not_noted() {
    let context = ringmill_dialects::context();
    let text = "!Zq = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @f(%x: !poly, %y: !poly) -> !poly {
  %0 = polynomial.mul %x, %y : !poly
  return %0 : !poly
}";
    let program = Program::parse(&context, "program.mlir", text).expect("a program");
    assert_eq!(program.transform(None).expect("a ring program").notes, []);
}

#[test]
fn entries_may_have_any_name() {
    let context = ringmill_dialects::context();
    let text = "func.func @\"a} {b,c\"(%x: i8) -> i8 {\n  return %x : i8\n}\nfunc.func @main(%x: i8) -> i8 {\n  return %x : i8\n}";
    let program = Program::parse(&context, "program.mlir", text).expect("a program");
    let straight_line = program.lower(Some("a} {b,c")).expect("lowers");
    assert_eq!((straight_line.signature.entry.as_str(), straight_line.graph.name()), ("a} {b,c", "a___b_c"));
}

/// The refusal of the entry 'main' by `Signature::of`, without any pass.
fn signature_refusal(text: &str) -> ProgramError {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", text).expect("a program");
    let outcome = signature(program.module(), "main");
    outcome.err().unwrap_or_else(|| panic!("accepted:\n{text}"))
}

#[test]
fn signatures_are_refused_alike_with_and_without_passes() {
    let argument = |r#type: &str| format!("func.func @main(%x: {type}, %y: i8) -> i8 {{\n  return %y : i8\n}}");
    let result = |r#type: &str| format!("func.func @main(%x: {type}) -> {type} {{\n  return %x : {type}\n}}");
    let made = |r#type: &str| {
        format!("func.func @main(%y: i8) -> {type} {{\n  %x = tensor.empty() : {type}\n  return %x : {type}\n}}")
    };
    let types = [
        ("index", "program::argument-type"),
        ("tensor<2xindex>", "program::argument-type"),
        ("tensor<2x0xi8>", "program::argument-type"),
        ("memref<0xi8>", "program::argument-type"),
        ("vector<4xi8>", "program::argument-type"),
        ("si8", "program::argument-type"),
        ("none", "program::argument-type"),
        ("memref<2xi8, strided<[9223372036854775807]>>", "program::argument-type"),
        ("!secret.secret<memref<2xi8>>", "program::argument-type"),
        ("f32", "program::float"),
        ("tensor<4xbf16>", "program::float"),
        ("tensor<?xi8>", "program::dynamic-shape"),
        ("i129", "program::too-wide"),
        ("tensor<33554433xi8>", "program::too-large"),
        ("tensor<4294967296x4294967296xi8>", "program::too-large"),
        ("memref<4294967296x4294967296x2xi8>", "program::too-large"),
        ("tensor<0x4294967296x4294967296xi8>", "program::too-large"),
    ];
    for (r#type, code) in types {
        for text in [argument(r#type), result(r#type)] {
            let error = signature_refusal(&text);
            assert_eq!(error.code.text(), code, "{error}");
            let place = error.location.as_ref().map(|place| (place.line, place.column));
            assert_eq!(place, Some((1, 17)), "{error}");
            // A secret memref loses its secret before the passes look; the signature refuses it all
            // the same.
            assert_eq!(refusal(&text, None), error);
        }
    }
    for (r#type, code) in [("tensor<2x0xi8>", "program::argument-type"), ("tensor<33554433xi8>", "program::too-large")]
    {
        let error = signature_refusal(&made(r#type));
        assert_eq!((error.code.text(), error.location.as_ref().map(|place| place.line)), (code, Some(1)), "{error}");
        assert_eq!(refusal(&made(r#type), None), error);
    }
    let nothing = "func.func @main() {\n  return\n}";
    assert_eq!(signature_refusal(nothing).code.text(), "program::argument-type");
    assert_eq!(refusal(nothing, None), signature_refusal(nothing));
}

#[test]
fn memory_that_is_too_large() {
    for r#type in ["memref<4294967296x4294967296xi8>", "memref<33554433xi8>"] {
        let text = body(&format!("  %a = memref.alloc() : {type}"));
        let message = format!("type '{type}' has more than 33554432 elements");
        refused(&text, None, "program::too-large", Some((2, 8)), &message);
    }
    for layout in ["[4611686018427387904]", "[9223372036854775807]", "[1], offset: 9223372036854775807"] {
        let text = body(&format!(
            "  %z = arith.constant 1 : index\n  %a = memref.alloc() : memref<3xi8, strided<{layout}>>\n  memref.store %x, %a[%z] : memref<3xi8, strided<{layout}>>\n  %y = memref.load %a[%z] : memref<3xi8, strided<{layout}>>\n  memref.store %y, %m[%z] : memref<4xi8>"
        ));
        let error = refusal(&text, None);
        assert_eq!((error.code.text(), error.location.map(|place| place.line)), ("program::dynamic-shape", Some(3)));
    }
}
