//! Loops whose condition depends on secrets, on every input: word graphs against the interpreter.

use ringmill_interp::Evaluator;
use ringmill_passes::{Program, ProgramError};
use ringmill_synth::word::evaluate;

/// The first input on which the straight_line `text` differs from the interpreted `reference`, both
/// with ports of few bits.
fn difference(text: &str, reference: &str) -> Option<Vec<u128>> {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", text).expect("a program");
    let straight_line = program.lower(None).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let reference = Program::parse(&context, "reference.mlir", reference).expect("a reference");
    let evaluator = Evaluator::compile(reference.module(), "main").expect("the interpreter takes it");
    let ports = &straight_line.signature.arguments;
    let bits: u32 = ports.iter().map(|port| port.width * port.elements() as u32).sum();
    assert!(bits <= 16, "{bits} input bits");
    let mut defined = 0;
    for input in 0..1u128 << bits {
        let mut rest = input;
        let mut next = |width: u32| {
            let word = rest & (u128::MAX >> (128 - width));
            rest >>= width;
            word
        };
        let arguments: Vec<Vec<u128>> =
            ports.iter().map(|port| (0..port.elements()).map(|_| next(port.width)).collect()).collect();
        let expected = evaluator.evaluate(&arguments).expect("the program runs").concat();
        let found = evaluate(&straight_line.graph, &arguments.concat());
        assert_eq!(expected.len(), found.len());
        for (expected, found) in expected.iter().zip(found).filter(|(expected, _)| expected.defined) {
            defined += 1;
            if found != Some(expected.value) {
                return Some(arguments.concat());
            }
        }
    }
    assert!(defined > 0, "nothing is defined");
    None
}

/// Holds `text` against itself, and each change of it, which must be noticed.
#[track_caller]
fn same(text: &str, changes: &[(&str, &str)]) {
    assert_eq!(difference(text, text), None, "in\n{text}");
    for (from, to) in changes {
        assert!(text.contains(from), "no '{from}' in\n{text}");
        assert!(
            difference(text, &text.replacen(from, to, 1)).is_some(),
            "'{to}' for '{from}' is not noticed in\n{text}"
        );
    }
}

/// Adds %b to %s, from %a on, while `condition`, which may use %i, %s and constants, computes %go.
fn adding(condition: &str) -> String {
    format!(
        "func.func @main(%a: i4, %b: i4) -> (i4, i8) {{
          %true = arith.constant true
          %false = arith.constant false
          %zero = arith.constant 0 : i8
          %one = arith.constant 1 : i8
          %two = arith.constant 2 : i8
          %nine = arith.constant 9 : i8
          %c3 = arith.constant 3 : i4
          %c7 = arith.constant 7 : i4
          %r:2 = scf.while (%i = %zero, %s = %a) : (i8, i4) -> (i8, i4) {{
            %few = arith.cmpi ult, %i, %nine : i8
            %other = arith.cmpi ne, %s, %c3 : i4
            {condition}
            scf.condition(%go) %i, %s : i8, i4
          }} do {{
          ^bb0(%i: i8, %s: i4):
            %j = arith.addi %i, %one : i8
            %t = arith.addi %s, %b : i4
            scf.yield %j, %t : i8, i4
          }}
          %used = arith.muli %r#0, %nine : i8
          return %r#1, %used : i4, i8
        }}"
    )
}

#[test]
fn bounds_beside_secrets() {
    let secret = ("cmpi ne, %s", "cmpi ugt, %s");
    let bound = ("constant 9 : i8", "constant 8 : i8");
    for condition in [
        "%go = arith.andi %few, %other : i1",
        "%go = arith.andi %other, %few : i1",
        "%go = arith.select %few, %other, %false : i1",
        "%go = arith.select %other, %few, %false : i1",
        "%seven = arith.cmpi ne, %s, %c7 : i4
         %in = arith.andi %few, %seven : i1
         %and = arith.andi %other, %in : i1
         %go = arith.andi %and, %true : i1",
        "%go = scf.if %few -> i1 {
           scf.yield %other : i1
         } else {
           scf.yield %false : i1
         }",
        "%many = arith.xori %few, %true : i1
         %equal = arith.xori %other, %true : i1
         %ends = arith.ori %equal, %many : i1
         %go = arith.xori %ends, %true : i1",
        // Known to go on at first, and once in between.
        "%first = arith.cmpi ult, %i, %two : i8
         %later = arith.andi %few, %other : i1
         %go = arith.ori %first, %later : i1",
        "%third = arith.cmpi eq, %i, %two : i8
         %any = arith.ori %other, %third : i1
         %go = arith.andi %any, %few : i1",
    ] {
        same(&adding(condition), &[secret, bound]);
    }
}

#[test]
fn loops_that_do_not_begin() {
    let none = adding("%go = arith.andi %few, %other : i1").replace("constant 9 : i8", "constant 0 : i8");
    same(&none, &[("%zero, %s = %a", "%zero, %s = %b")]);
    // The bound is a flag that the loop carries.
    same(
        "func.func @main(%a: i4) -> (i4, i1) {
          %true = arith.constant true
          %false = arith.constant false
          %zero = arith.constant 0 : i4
          %one = arith.constant 1 : i4
          %r:2 = scf.while (%f = %true, %s = %a) : (i1, i4) -> (i1, i4) {
            %some = arith.cmpi sgt, %s, %zero : i4
            %go = arith.andi %f, %some : i1
            scf.condition(%go) %f, %s : i1, i4
          } do {
          ^bb0(%f: i1, %s: i4):
            %t = arith.subi %s, %one : i4
            scf.yield %false, %t : i1, i4
          }
          return %r#1, %r#0 : i4, i1
        }",
        &[("cmpi sgt", "cmpi sge")],
    );
}

#[test]
fn stores_in_rounds() {
    // What is stored before the condition is stored in the last round too; a division by zero in a
    // round not taken does not matter.
    same(
        "func.func @main(%m: memref<3xi4>, %a: i4) -> i4 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %c3 = arith.constant 3 : index
          %one = arith.constant 1 : i4
          %zero = arith.constant 0 : i4
          %eight = arith.constant -8 : i4
          %r:2 = scf.while (%i = %c0, %s = %a) : (index, i4) -> (index, i4) {
            memref.store %s, %m[%c2] : memref<3xi4>
            %few = arith.cmpi ult, %i, %c3 : index
            %some = arith.cmpi ne, %s, %zero : i4
            %go = arith.andi %some, %few : i1
            scf.condition(%go) %i, %s : index, i4
          } do {
          ^bb0(%i: index, %s: i4):
            %q = arith.divui %eight, %s : i4
            %old = memref.load %m[%i] : memref<3xi4>
            %new = arith.addi %old, %q : i4
            memref.store %new, %m[%i] : memref<3xi4>
            %own = memref.alloc() : memref<2xi4>
            memref.store %new, %own[%c1] : memref<2xi4>
            %back = memref.load %own[%c1] : memref<2xi4>
            %half = arith.shrui %s, %one : i4
            %t = arith.xori %half, %back : i4
            %n = arith.addi %i, %c1 : index
            scf.yield %n, %t : index, i4
          }
          %last = memref.load %m[%c2] : memref<3xi4>
          %sum = arith.addi %last, %r#1 : i4
          return %sum : i4
        }",
        &[
            ("store %s, %m[%c2]", "store %s, %m[%c1]"),
            ("store %new, %m[%i]", "store %new, %m[%c0]"),
            ("constant 3 : index", "constant 2 : index"),
            ("ne, %s, %zero", "ugt, %s, %one"),
        ],
    );
}

#[test]
fn tensors_in_rounds() {
    same(
        "func.func @main(%t: tensor<3xi4>, %a: i4) -> (tensor<3xi4>, tensor<3xi4>) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c3 = arith.constant 3 : index
          %r:2 = scf.while (%i = %c0, %v = %t) : (index, tensor<3xi4>) -> (index, tensor<3xi4>) {
            %x = tensor.extract %v[%c0] : tensor<3xi4>
            %few = arith.cmpi ult, %i, %c3 : index
            %less = arith.cmpi ult, %x, %a : i4
            %go = arith.andi %few, %less : i1
            scf.condition(%go) %i, %v : index, tensor<3xi4>
          } do {
          ^bb0(%i: index, %v: tensor<3xi4>):
            %x = tensor.extract %v[%i] : tensor<3xi4>
            %y = arith.addi %x, %a : i4
            %w = tensor.insert %y into %v[%i] : tensor<3xi4>
            %n = arith.addi %i, %c1 : index
            scf.yield %n, %w : index, tensor<3xi4>
          }
          return %r#1, %t : tensor<3xi4>, tensor<3xi4>
        }",
        &[("cmpi ult, %x", "cmpi ule, %x"), ("constant 3 : index", "constant 2 : index")],
    );
}

#[test]
fn values_that_only_the_condition_passes_on() {
    same(
        "func.func @main(%a: i4, %b: i4) -> (i8, i4, i8) {
          %zero = arith.constant 0 : i8
          %one = arith.constant 1 : i8
          %five = arith.constant 5 : i8
          %r:3 = scf.while (%s = %a, %i = %zero) : (i4, i8) -> (i8, i4, i8) {
            %j = arith.addi %i, %one : i8
            %wide = arith.extui %s : i4 to i8
            %square = arith.muli %wide, %wide : i8
            %few = arith.cmpi ult, %i, %five : i8
            %less = arith.cmpi ugt, %square, %j : i8
            %go = arith.andi %few, %less : i1
            scf.condition(%go) %square, %b, %j : i8, i4, i8
          } do {
          ^bb0(%square: i8, %c: i4, %j: i8):
            %low = arith.trunci %square : i8 to i4
            %t = arith.xori %low, %c : i4
            scf.yield %t, %j : i4, i8
          }
          return %r#0, %r#1, %r#2 : i8, i4, i8
        }",
        &[("%square, %b, %j", "%wide, %b, %j"), ("ugt, %square, %j", "ugt, %square, %i")],
    );
}

#[test]
fn loops_within_loops() {
    // In a branch on a secret; the inner loop is bounded by the outer one's counter.
    same(
        "func.func @main(%a: i4, %b: i4, %c: i1) -> (i4, i4) {
          %zero = arith.constant 0 : i4
          %one = arith.constant 1 : i4
          %three = arith.constant 3 : i4
          %r:2 = scf.if %c -> (i4, i4) {
            %o:2 = scf.while (%i = %zero, %s = %a) : (i4, i4) -> (i4, i4) {
              %few = arith.cmpi ult, %i, %three : i4
              %less = arith.cmpi ult, %s, %b : i4
              %go = arith.andi %few, %less : i1
              scf.condition(%go) %i, %s : i4, i4
            } do {
            ^bb0(%i: i4, %s: i4):
              %in:2 = scf.while (%k = %zero, %t = %s) : (i4, i4) -> (i4, i4) {
                %few = arith.cmpi ule, %k, %i : i4
                %odd = arith.trunci %t : i4 to i1
                %go = arith.andi %odd, %few : i1
                scf.condition(%go) %k, %t : i4, i4
              } do {
              ^bb0(%k: i4, %t: i4):
                %u = arith.addi %t, %three : i4
                %v = arith.shrui %u, %one : i4
                %n = arith.addi %k, %one : i4
                scf.yield %n, %v : i4, i4
              }
              %t = arith.addi %in#1, %in#0 : i4
              %u = arith.addi %t, %one : i4
              %n = arith.addi %i, %one : i4
              scf.yield %n, %u : i4, i4
            }
            scf.yield %o#0, %o#1 : i4, i4
          } else {
            scf.yield %b, %a : i4, i4
          }
          return %r#0, %r#1 : i4, i4
        }",
        &[("ule, %k, %i", "ult, %k, %i"), ("ult, %i, %three", "ule, %i, %three"), ("ult, %s, %b", "ule, %s, %b")],
    );
}

fn refusal(text: &str) -> ProgramError {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", text).expect("a program");
    program.lower(None).err().unwrap_or_else(|| panic!("accepted:\n{text}"))
}

#[test]
fn conditions_without_a_bound() {
    for condition in [
        "%go = arith.andi %other, %true : i1",
        "%go = arith.select %other, %true, %false : i1",
        "%go = arith.xori %other, %few : i1",
        "%first = arith.cmpi ult, %i, %two : i8
         %go = arith.ori %first, %other : i1",
    ] {
        let error = refusal(&adding(condition));
        assert_eq!(error.code.text(), "program::secret-bound");
        assert!(error.message.starts_with("the condition of this loop depends on argument "), "{}", error.message);
        assert!(error.help.contains("`counter < bound`"), "{}", error.help);
    }
    // Lost in the second round.
    let lost = adding("%go = arith.andi %few, %other : i1")
        .replace("%j = arith.addi %i, %one", "%w = arith.extui %s : i4 to i8\n            %j = arith.addi %i, %w");
    assert_eq!(refusal(&lost).code.text(), "program::secret-bound");
}

#[test]
fn memrefs_that_take_turns() {
    let error = refusal(
        "func.func @main(%x: memref<i4>, %y: memref<i4>, %a: i4) {
          %zero = arith.constant 0 : i4
          %one = arith.constant 1 : i4
          %r:3 = scf.while (%i = %zero, %m = %x, %n = %y) : (i4, memref<i4>, memref<i4>) -> (i4, memref<i4>, memref<i4>) {
            %few = arith.cmpi ult, %i, %one : i4
            %less = arith.cmpi ult, %i, %a : i4
            %go = arith.andi %few, %less : i1
            scf.condition(%go) %i, %m, %n : i4, memref<i4>, memref<i4>
          } do {
          ^bb0(%i: i4, %m: memref<i4>, %n: memref<i4>):
            %j = arith.addi %i, %one : i4
            scf.yield %j, %n, %m : i4, memref<i4>, memref<i4>
          }
          memref.store %a, %r#1[] : memref<i4>
          return
        }",
    );
    assert_eq!(error.code.text(), "program::unsupported-op");
    assert!(error.message.ends_with("goes on with another memref"), "{}", error.message);
}
