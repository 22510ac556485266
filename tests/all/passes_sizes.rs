//! Sizes that follow from constants: programs against the interpreter on every input, and what is
//! refused.

use ringmill_interp::Evaluator;
use ringmill_passes::{Program, ProgramError};
use ringmill_synth::word::evaluate;

/// Compares the two meanings on every input of a program of at most 12 bits, all of whose results
/// are defined.
fn same(text: &str) {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", text).expect("a valid text");
    let straight_line =
        program.lower(None).unwrap_or_else(|error| panic!("{error} at {:?} in\n{text}", error.location));
    let signature = &straight_line.signature;
    let evaluator = Evaluator::compile(program.module(), &signature.entry).expect("the interpreter takes it");
    let bits: u32 = signature.arguments.iter().map(|port| port.width * port.elements() as u32).sum();
    assert!(bits <= 12, "{bits} bits are too many");
    for input in 0..1u128 << bits {
        let mut rest = input;
        let mut word = |width: u32| {
            let word = rest & ((1 << width) - 1);
            rest >>= width;
            word
        };
        let arguments: Vec<Vec<u128>> =
            signature.arguments.iter().map(|port| (0..port.elements()).map(|_| word(port.width)).collect()).collect();
        let expected = evaluator.evaluate(&arguments).expect("the program runs").concat();
        let found = evaluate(&straight_line.graph, &arguments.concat());
        assert!(!expected.is_empty() && expected.iter().all(|word| word.defined), "{arguments:?} of\n{text}");
        let expected: Vec<_> = expected.iter().map(|word| Some(word.value)).collect();
        assert_eq!(found, expected, "{arguments:?} of\n{text}");
    }
}

fn refusal(text: &str) -> ProgramError {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", text).expect("a valid text");
    program.lower(None).expect_err("a refusal")
}

#[test]
fn memory_of_a_computed_size() {
    for op in ["alloc", "alloca"] {
        same(&format!(
            "func.func @main(%x: i3, %y: i3) -> (i3, i3) {{
              %c0 = arith.constant 0 : index
              %c1 = arith.constant 1 : index
              %c2 = arith.constant 2 : i64
              %i = arith.index_cast %c2 : i64 to index
              %n = arith.addi %i, %c1 : index
              %m = memref.{op}(%n) : memref<2x?xi3>
              memref.store %x, %m[%c0, %i] : memref<2x?xi3>
              memref.store %y, %m[%c1, %c0] : memref<2x?xi3>
              %d = memref.dim %m, %c1 : memref<2x?xi3>
              %l = arith.subi %d, %c1 : index
              %a = memref.load %m[%c0, %l] : memref<2x?xi3>
              %b = memref.load %m[%c1, %c0] : memref<2x?xi3>
              return %a, %b : i3, i3
            }}"
        ));
    }
}

#[test]
fn views_of_a_known_size() {
    same(
        "func.func @main(%m: memref<4xi2>, %x: i2, %i: i2) -> (i2, i2) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %v = memref.subview %m[%c1] [%c2] [2] : memref<4xi2> to memref<?xi2, strided<[2], offset: ?>>
          %w = memref.subview %v[1] [%c1] [1] : memref<?xi2, strided<[2], offset: ?>> to memref<?xi2, strided<[2], offset: ?>>
          memref.store %x, %w[%c0] : memref<?xi2, strided<[2], offset: ?>>
          %a = memref.load %v[%c0] : memref<?xi2, strided<[2], offset: ?>>
          %s = arith.index_castui %i : i2 to index
          %b = memref.load %m[%s] : memref<4xi2>
          return %a, %b : i2, i2
        }",
    );
}

/// The strides of a row follow from the sizes of the whole.
#[test]
fn views_of_memory_of_a_known_size() {
    same(
        "func.func @main(%x: i3, %y: i3) -> (i3, i3) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %c3 = arith.constant 3 : index
          %m = memref.alloc(%c2, %c3) : memref<?x?xi3>
          %v = memref.subview %m[0, 1] [%c2, %c2] [1, 1] : memref<?x?xi3> to memref<?x?xi3, strided<[?, 1], offset: 1>>
          %r = memref.subview %m[1, 0] [1, %c3] [1, 1] : memref<?x?xi3> to memref<?xi3, strided<[1], offset: ?>>
          %d = memref.cast %m : memref<?x?xi3> to memref<?x3xi3>
          memref.store %y, %d[%c0, %c2] : memref<?x3xi3>
          memref.store %x, %v[%c1, %c1] : memref<?x?xi3, strided<[?, 1], offset: 1>>
          %a = memref.load %r[%c2] : memref<?xi3, strided<[1], offset: ?>>
          %b = memref.load %v[%c0, %c1] : memref<?x?xi3, strided<[?, 1], offset: 1>>
          return %a, %b : i3, i3
        }",
    );
}

#[test]
fn slices_of_a_known_size() {
    same(
        "func.func @main(%t: tensor<2x3xi2>) -> (tensor<2xi2>, tensor<2x3xi2>) {
          %c2 = arith.constant 2 : index
          %row = tensor.extract_slice %t[1, 0] [1, %c2] [1, 1] : tensor<2x3xi2> to tensor<?xi2>
          %sum = arith.addi %row, %row : tensor<?xi2>
          %all = tensor.insert_slice %sum into %t[0, 1] [1, %c2] [1, 1] : tensor<?xi2> into tensor<2x3xi2>
          %r = tensor.cast %row : tensor<?xi2> to tensor<2xi2>
          return %r, %all : tensor<2xi2>, tensor<2x3xi2>
        }",
    );
}

#[test]
fn tensors_of_a_known_size() {
    same(
        "func.func @main(%x: i4, %t: tensor<2xi4>) -> (tensor<4xi4>, tensor<2xi4>, tensor<3xi4>, tensor<5xi4>) {
          %c0 = arith.constant 0 : index
          %c3 = arith.constant 3 : index
          %c4 = arith.constant 4 : index
          %g = tensor.generate %c4 {
          ^bb0(%i: index):
            %n = arith.index_cast %i : index to i4
            %y = arith.muli %n, %x : i4
            tensor.yield %y : i4
          } : tensor<?xi4>
          %d = tensor.cast %t : tensor<2xi4> to tensor<?xi4>
          %n = tensor.dim %d, %c0 : tensor<?xi4>
          %e = tensor.empty(%n) : tensor<?xi4>
          %f = linalg.fill ins(%x : i4) outs(%e : tensor<?xi4>) -> tensor<?xi4>
          %s = linalg.add ins(%d, %f : tensor<?xi4>, tensor<?xi4>) outs(%e : tensor<?xi4>) -> tensor<?xi4>
          %u = tensor.insert %x into %s[%c0] : tensor<?xi4>
          %p = tensor.splat %x[%c3] : tensor<?xi4>
          %w = tensor.pad %s low[1] high[%n] {
          ^bb0(%i: index):
            tensor.yield %x : i4
          } : tensor<?xi4> to tensor<?xi4>
          %a = tensor.cast %g : tensor<?xi4> to tensor<4xi4>
          %b = tensor.cast %u : tensor<?xi4> to tensor<2xi4>
          %c = tensor.cast %p : tensor<?xi4> to tensor<3xi4>
          %z = tensor.cast %w : tensor<?xi4> to tensor<5xi4>
          return %a, %b, %c, %z : tensor<4xi4>, tensor<2xi4>, tensor<3xi4>, tensor<5xi4>
        }",
    );
}

#[test]
fn memrefs_cast_to_and_fro() {
    same(
        "func.func @main(%m: memref<4xi2>, %x: i2) -> i2 {
          %c2 = arith.constant 2 : index
          %c3 = arith.constant 3 : index
          %d = memref.cast %m : memref<4xi2> to memref<?xi2, strided<[?], offset: ?>>
          memref.store %x, %d[%c2] : memref<?xi2, strided<[?], offset: ?>>
          %r = memref.reinterpret_cast %d to offset: [1], sizes: [%c3], strides: [1] : memref<?xi2, strided<[?], offset: ?>> to memref<?xi2, strided<[1], offset: 1>>
          %s = memref.cast %r : memref<?xi2, strided<[1], offset: 1>> to memref<3xi2, strided<[1], offset: 1>>
          %a = memref.load %s[%c2] : memref<3xi2, strided<[1], offset: 1>>
          return %a : i2
        }",
    );
}

/// Checks sizes that are left unknown: code, line, and a help about sizes.
#[test]
fn sizes_that_are_left_unknown() {
    let refused = |text: &str, line: usize, of_sizes: bool| {
        let error = refusal(text);
        assert_eq!(error.code.text(), "program::dynamic-shape", "{error}");
        assert_eq!(error.location.as_ref().map(|place| place.line), Some(line), "{error}");
        assert_eq!(error.help.starts_with("make the sizes constants"), of_sizes, "{}", error.help);
    };
    refused(
        "func.func @main(%m: memref<4xi8>, %n: i2) {
          %i = arith.index_cast %n : i2 to index
          %v = memref.subview %m[0] [%i] [1] : memref<4xi8> to memref<?xi8, strided<[1]>>
          return
        }",
        3,
        true,
    );
    refused(
        "func.func @main(%x: i8) -> i8 {
          %c = arith.constant -1 : index
          %v = memref.alloc(%c) : memref<?xi8>
          return %x : i8
        }",
        3,
        true,
    );
    // Carried by a loop, and passed to a function.
    refused(
        "func.func @main(%t: tensor<4xi8>) -> tensor<4xi8> {
          %d = tensor.cast %t : tensor<4xi8> to tensor<?xi8>
          %r = affine.for %i = 0 to 2 iter_args(%s = %d) -> tensor<?xi8> {
            affine.yield %s : tensor<?xi8>
          }
          %c = tensor.cast %r : tensor<?xi8> to tensor<4xi8>
          return %c : tensor<4xi8>
        }",
        3,
        false,
    );
    refused(
        "func.func private @f(%t: tensor<?xi8>) -> i8 {
          %c0 = arith.constant 0 : index
          %x = tensor.extract %t[%c0] : tensor<?xi8>
          return %x : i8
        }
        func.func @main(%t: tensor<4xi8>) -> i8 {
          %d = tensor.cast %t : tensor<4xi8> to tensor<?xi8>
          %r = func.call @f(%d) : (tensor<?xi8>) -> i8
          return %r : i8
        }",
        8,
        false,
    );
}

#[test]
fn sizes_that_contradict_each_other() {
    let error = refusal(
        "func.func @main(%x: i8) -> tensor<4xi8> {
          %c5 = arith.constant 5 : index
          %s = tensor.splat %x[%c5] : tensor<?xi8>
          %t = tensor.cast %s : tensor<?xi8> to tensor<4xi8>
          return %t : tensor<4xi8>
        }",
    );
    assert_eq!(error.location.as_ref().map(|place| place.line), Some(4), "{error}");
    assert!(error.to_string().contains("cast incompatible"), "{error}");
}
