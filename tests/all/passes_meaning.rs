//! Lowering keeps a program's meaning: word graphs against the interpreter, which reads the
//! original program.

use ringmill_interp::Evaluator;
use ringmill_passes::{Program, ProgramError};
use ringmill_synth::word::evaluate;
use std::fmt::Write;

/// A small generator of test vectors: the same ones in every run.
pub(crate) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A word of `width` bits; corners often.
    pub fn word(&mut self, width: u32) -> u128 {
        let mask = u128::MAX >> (128 - width);
        let value = match self.next() % 8 {
            0 => 0,
            1 => 1,
            2 => mask,
            3 => 1 << (width - 1),
            4 => (1 << (width - 1)) - 1,
            5 => u128::from(self.next() % 9),
            _ => u128::from(self.next()) << 64 | u128::from(self.next()),
        };
        value & mask
    }
}

const VECTORS: usize = 150;

/// Compares the two meanings; returns how many result words were defined.
pub(crate) fn compare(text: &str) -> Result<usize, ProgramError> {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "program.mlir", text)?;
    let straight_line = program.lower(None)?;
    let signature = &straight_line.signature;
    let evaluator =
        Evaluator::compile(program.module(), &signature.entry).expect("the interpreter takes what is compiled");
    assert_eq!(evaluator.results().len(), signature.results.len(), "results of\n{text}");
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut defined = 0;
    for _ in 0..VECTORS {
        let arguments: Vec<Vec<u128>> = signature
            .arguments
            .iter()
            .map(|port| (0..port.elements()).map(|_| random.word(port.width)).collect())
            .collect();
        let expected = evaluator.evaluate(&arguments).expect("the program runs").concat();
        let found = evaluate(&straight_line.graph, &arguments.concat());
        assert_eq!(expected.len(), found.len(), "result words of\n{text}");
        for (position, (expected, found)) in expected.iter().zip(found).enumerate() {
            if expected.defined {
                defined += 1;
                assert_eq!(
                    found,
                    Some(expected.value),
                    "word {position} for {arguments:x?} of\n{text}\nlowered:\n{}",
                    straight_line.text()
                );
            }
        }
    }
    Ok(defined)
}

fn same(text: &str) {
    match compare(text) {
        Ok(defined) => assert!(defined > 0, "nothing is defined in\n{text}"),
        Err(error) => panic!("{error} at {:?} in\n{text}", error.location),
    }
}

/// Every op of two operands and one result of their width.
const OPS: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "divui",
    "divsi",
    "remui",
    "remsi",
    "ceildivui",
    "ceildivsi",
    "floordivsi",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrui",
    "shrsi",
    "maxsi",
    "minsi",
    "maxui",
    "minui",
];

/// Every op of two operands, at widths around the machine's and the contract's limits.
#[test]
fn arithmetic_of_every_width() {
    let compares = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
    for width in [1, 2, 7, 8, 32, 33, 64, 127, 128] {
        let mut body = String::new();
        let mut values = Vec::new();
        let mut types = Vec::new();
        for op in OPS {
            let _ = writeln!(body, "  %{op} = arith.{op} %a, %b : i{width}");
            values.push(format!("%{op}"));
            types.push(format!("i{width}"));
        }
        for compare in compares {
            let _ = writeln!(body, "  %{compare} = arith.cmpi {compare}, %a, %b : i{width}");
            values.push(format!("%{compare}"));
            types.push("i1".to_owned());
        }
        for (op, second) in [("addui_extended", "i1"), ("mului_extended", ""), ("mulsi_extended", "")] {
            let suffix = if second.is_empty() { String::new() } else { format!(", {second}") };
            let _ = writeln!(body, "  %{op}:2 = arith.{op} %a, %b : i{width}{suffix}");
            values.extend([format!("%{op}#0"), format!("%{op}#1")]);
            let high = if second.is_empty() { format!("i{width}") } else { second.to_owned() };
            types.extend([format!("i{width}"), high]);
        }
        for op in ["ctlz", "cttz", "ctpop", "absi"] {
            let _ = writeln!(body, "  %{op} = math.{op} %a : i{width}");
            values.push(format!("%{op}"));
            types.push(format!("i{width}"));
        }
        let _ = writeln!(body, "  %power = math.ipowi %a, %b : i{width}");
        values.push("%power".to_owned());
        types.push(format!("i{width}"));
        for exponent in [0, 1, 3, 6, -1] {
            let last = if width == 1 && exponent != 0 { -1 } else { exponent };
            if width == 2 && !(-2..2).contains(&exponent) {
                continue;
            }
            let name = format!("p{}", exponent + 1);
            let constant = if width == 1 && last != 0 {
                "true".to_owned()
            } else if width == 1 {
                "false".to_owned()
            } else {
                format!("{last} : i{width}")
            };
            let _ = writeln!(body, "  %e{name} = arith.constant {constant}");
            let _ = writeln!(body, "  %{name} = math.ipowi %a, %e{name} : i{width}");
            values.push(format!("%{name}"));
            types.push(format!("i{width}"));
        }
        let text = format!(
            "func.func @main(%a: i{width}, %b: i{width}) -> ({}) {{\n{body}  return {} : {}\n}}",
            types.join(", "),
            values.join(", "),
            types.join(", ")
        );
        same(&text);
    }
}

/// Words whose upper bits are known: what range analyses make of every op, signed and unsigned.
#[test]
fn arithmetic_on_extended_words() {
    for (first, second) in [("extui", "extui"), ("extsi", "extui"), ("extui", "extsi"), ("extsi", "extsi")] {
        for (left, right) in [(4, 4), (8, 5), (3, 9)] {
            let mut body =
                format!("  %a = arith.{first} %x : i{left} to i32\n  %b = arith.{second} %y : i{right} to i32\n");
            let mut values = Vec::new();
            let _ = writeln!(body, "  %seven = arith.constant 7 : i32\n  %least = arith.constant -3 : i32");
            for op in OPS {
                let _ = writeln!(body, "  %{op} = arith.{op} %a, %b : i32");
                // The same after a sum, and against constants.
                let _ = writeln!(body, "  %s{op} = arith.addi %{op}, %least : i32");
                let _ = writeln!(body, "  %t{op} = arith.{op} %s{op}, %seven : i32");
                let _ = writeln!(body, "  %u{op} = arith.{op} %seven, %s{op} : i32");
                let _ = writeln!(body, "  %c{op} = arith.cmpi slt, %{op}, %seven : i32");
                let _ = writeln!(body, "  %v{op} = arith.select %c{op}, %t{op}, %b : i32");
                values.extend(["", "s", "t", "u", "v"].map(|prefix| format!("%{prefix}{op}")));
            }
            let types = vec!["i32"; values.len()].join(", ");
            same(&format!(
                "func.func @main(%x: i{left}, %y: i{right}) -> ({types}) {{\n{body}  return {} : {types}\n}}",
                values.join(", ")
            ));
        }
    }
}

#[test]
fn flags_do_not_count() {
    same(
        "func.func @main(%a: i8, %b: i8) -> (i1, i8, i8, i4) {
          %c1 = arith.constant 1 : i8
          %s = arith.addi %a, %c1 overflow<nsw, nuw> : i8
          %larger = arith.cmpi sgt, %s, %a : i8
          %m = arith.muli %a, %b overflow<nsw> : i8
          %h = arith.shrui %a, %c1 exact : i8
          %back = arith.shli %h, %c1 overflow<nuw> : i8
          %t = arith.trunci %a overflow<nuw> : i8 to i4
          return %larger, %m, %back, %t : i1, i8, i8, i4
        }",
    );
}

#[test]
fn casts_through_index() {
    same(
        "func.func @main(%a: i8, %b: i64) -> (i16, i16, i4, i64, i8, i1) {
          %s = arith.index_cast %a : i8 to index
          %u = arith.index_castui %a : i8 to index
          %w = arith.index_cast %b : i64 to index
          %sum = arith.addi %s, %w : index
          %0 = arith.index_cast %s : index to i16
          %1 = arith.index_castui %u : index to i16
          %2 = arith.index_cast %w : index to i4
          %3 = arith.index_cast %sum : index to i64
          %m = arith.muli %u, %u : index
          %4 = arith.index_cast %m : index to i8
          %5 = arith.cmpi slt, %s, %w : index
          return %0, %1, %2, %3, %4, %5 : i16, i16, i4, i64, i8, i1
        }",
    );
}

#[test]
fn loops_of_every_kind() {
    same(
        "func.func @main(%m: memref<6xi16>, %v: tensor<6xi16>) -> (i16, i16, i16, i16, i16, tensor<6xi16>, i16) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %c6 = arith.constant 6 : index
          %z = arith.constant 0 : i16
          // Triangular, with a step, on memory.
          %tri = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %z) -> i16 {
            %n = arith.addi %i, %c1 : index
            %r = scf.for %j = %c0 to %n step %c2 iter_args(%t = %s) -> i16 {
              %x = memref.load %m[%j] : memref<6xi16>
              %y = arith.addi %t, %x : i16
              scf.yield %y : i16
            }
            scf.yield %r : i16
          }
          // A counter of its own type.
          %k0 = arith.constant -3 : i8
          %k1 = arith.constant 4 : i8
          %k2 = arith.constant 3 : i8
          %count = scf.for %i = %k0 to %k1 step %k2 iter_args(%s = %z) -> (i16) : i8 {
            %e = arith.extsi %i : i8 to i16
            %t = arith.muli %s, %e : i16
            %u = arith.addi %t, %e : i16
            scf.yield %u : i16
          }
          // While, on a number.
          %w:2 = scf.while (%i = %c0, %s = %z) : (index, i16) -> (index, i16) {
            %go = arith.cmpi ult, %i, %c6 : index
            scf.condition(%go) %i, %s : index, i16
          } do {
          ^bb0(%i: index, %s: i16):
            %x = tensor.extract %v[%i] : tensor<6xi16>
            %t = arith.xori %s, %x : i16
            %n = arith.addi %i, %c2 : index
            scf.yield %n, %t : index, i16
          }
          // Parallel, reduced.
          %p = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c6) step (%c1, %c2) init (%z) -> i16 {
            %x = tensor.extract %v[%j] : tensor<6xi16>
            scf.reduce(%x : i16) {
            ^bb0(%a: i16, %b: i16):
              %n = arith.maxsi %a, %b : i16
              scf.reduce.return %n : i16
            }
          }
          %ap = affine.parallel (%i) = (0) to (6) step (2) reduce (\"addi\") -> (i16) {
            %x = affine.load %m[%i] : memref<6xi16>
            affine.yield %x : i16
          }
          // Affine, carrying a tensor, with max and min bounds, apply and if.
          %a:2 = affine.for %i = max affine_map<(d0) -> (0, d0 - 5)>(%c6) to min affine_map<(d0) -> (d0, 5)>(%c6) step 2 iter_args(%s = %z, %t = %v) -> (i16, tensor<6xi16>) {
            %q = affine.apply affine_map<(d0) -> ((d0 * 5 + 1) mod 6)>(%i)
            %x = affine.load %m[(%i + 3) mod 6] : memref<6xi16>
            %y = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> i16 {
              affine.yield %x : i16
            } else {
              %neg = arith.subi %z, %x : i16
              affine.yield %neg : i16
            }
            %n = tensor.insert %y into %t[%q] : tensor<6xi16>
            %u = arith.addi %s, %y : i16
            affine.yield %u, %n : i16, tensor<6xi16>
          }
          return %tri, %count, %w#1, %p, %a#0, %a#1, %ap : i16, i16, i16, i16, i16, tensor<6xi16>, i16
        }",
    );
}

#[test]
fn branches_on_secrets() {
    same(
        "func.func @main(%c: i1, %d: i1, %m: memref<4xi8>, %v: tensor<4xi8>, %x: i8) -> (i8, tensor<4xi8>, i8) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c4 = arith.constant 4 : index
          %r:2 = scf.if %c -> (i8, tensor<4xi8>) {
            %a = memref.load %m[%c1] : memref<4xi8>
            memref.store %x, %m[%c0] : memref<4xi8>
            scf.if %d {
              scf.for %i = %c0 to %c4 step %c1 {
                %e = memref.load %m[%i] : memref<4xi8>
                %f = arith.muli %e, %x : i8
                memref.store %f, %m[%i] : memref<4xi8>
              }
            }
            %t = tensor.insert %x into %v[%c1] : tensor<4xi8>
            scf.yield %a, %t : i8, tensor<4xi8>
          } else {
            %local = memref.alloc() : memref<4xi8>
            memref.copy %m, %local : memref<4xi8> to memref<4xi8>
            memref.store %x, %local[%c1] : memref<4xi8>
            %sub = memref.subview %m[2] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 2>>
            %low = memref.subview %local[0] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1]>>
            memref.copy %low, %sub : memref<2xi8, strided<[1]>> to memref<2xi8, strided<[1], offset: 2>>
            %a = memref.load %local[%c1] : memref<4xi8>
            memref.dealloc %local : memref<4xi8>
            scf.yield %a, %v : i8, tensor<4xi8>
          }
          %index = arith.index_castui %x : i8 to index
          %s = scf.index_switch %index -> i8
          case 3 {
            memref.store %x, %m[%c0] : memref<4xi8>
            scf.yield %r#0 : i8
          }
          case 5 {
            %q = arith.addi %r#0, %x : i8
            scf.yield %q : i8
          }
          default {
            memref.store %r#0, %m[%c1] : memref<4xi8>
            %l = memref.load %m[%c0] : memref<4xi8>
            scf.yield %l : i8
          }
          return %r#0, %r#1, %s : i8, tensor<4xi8>, i8
        }",
    );
}

#[test]
fn tensors_chosen_by_secrets() {
    same(
        "func.func @main(%c: i1, %v: tensor<3xi8>, %w: tensor<3xi8>) -> (tensor<3xi8>, tensor<3xi8>) {
          %c2 = arith.constant 2 : index
          %k = arith.constant 9 : i8
          %s = arith.select %c, %v, %w : tensor<3xi8>
          %t = tensor.insert %k into %s[%c2] : tensor<3xi8>
          %u = arith.addi %t, %s : tensor<3xi8>
          return %u, %s : tensor<3xi8>, tensor<3xi8>
        }",
    );
}

#[test]
fn tables_and_secret_subscripts() {
    same(
        "memref.global \"private\" constant @rows : memref<3x4xi8> = dense<[[1, 2, 3, 4], [50, 60, 70, 80], [-1, -2, -3, -4]]>
        memref.global \"private\" constant @line : memref<5xi16> = dense<[7, 8, 9, 10, 11]>
        func.func @main(%i: i2, %j: i8, %x: i8, %m: memref<5xi8>) -> (i8, i16, i8, i8, i8, i8) {
          %rows = memref.get_global @rows : memref<3x4xi8>
          %line = memref.get_global @line : memref<5xi16>
          %c1 = arith.constant 1 : index
          %c0 = arith.constant 0 : index
          %c4 = arith.constant 4 : index
          %col = arith.index_castui %i : i2 to index
          %any = arith.index_castui %j : i8 to index
          %five = arith.constant 5 : i8
          %bounded = arith.remui %j, %five : i8
          %at = arith.index_castui %bounded : i8 to index
          %0 = memref.load %rows[%c1, %col] : memref<3x4xi8>
          %1 = memref.load %line[%at] : memref<5xi16>
          %2 = memref.load %rows[%col, %col] : memref<3x4xi8>
          // Memory that is written, at secret subscripts.
          memref.store %x, %m[%at] : memref<5xi8>
          %3 = memref.load %m[%at] : memref<5xi8>
          %view = memref.subview %m[%col] [2] [1] : memref<5xi8> to memref<2xi8, strided<[1], offset: ?>>
          %4 = memref.load %view[%c1] : memref<2xi8, strided<[1], offset: ?>>
          memref.store %j, %view[%c0] : memref<2xi8, strided<[1], offset: ?>>
          %square = memref.alloc() : memref<2x2xi8>
          %copy = memref.expand_shape %square [[0, 1], [2]] output_shape [1, 2, 2] : memref<2x2xi8> into memref<1x2x2xi8>
          %two = arith.index_castui %i : i2 to index
          %bit = arith.remui %two, %c1 : index
          memref.store %x, %copy[%c0, %c0, %c0] : memref<1x2x2xi8>
          memref.store %j, %copy[%c0, %c0, %c1] : memref<1x2x2xi8>
          memref.store %0, %copy[%c0, %c1, %c0] : memref<1x2x2xi8>
          memref.store %3, %copy[%c0, %c1, %c1] : memref<1x2x2xi8>
          %5 = memref.load %square[%bit, %two] : memref<2x2xi8>
          return %0, %1, %2, %3, %4, %5 : i8, i16, i8, i8, i8, i8
        }",
    );
    same(
        "func.func @main(%j: i8) -> (i8, i16, i4) {
          %t = arith.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>
          %u = arith.constant dense<[3, 1, 4]> : tensor<3xi16>
          %c17 = arith.constant 1 : index
          %i = arith.index_castui %j : i8 to index
          %0 = tensor.extract %t[%i, %i] : tensor<4x2xi8>
          %1 = tensor.extract %u[%i] : tensor<3xi16>
          %w = arith.constant dense<[3, -8, 4, 0]> : tensor<4xi4>
          %2 = tensor.extract %w[%i] : tensor<4xi4>
          return %0, %1, %2 : i8, i16, i4
        }",
    );
}

#[test]
fn memory_seen_through_views() {
    same(
        "memref.global \"private\" @state : memref<2x3xi8> = dense<[[1, 2, 3], [4, 5, 6]]>
        func.func private @fill(%m: memref<2x3xi8>, %x: i8) {
          affine.for %i = 0 to 2 {
            affine.for %j = 0 to 3 {
              affine.store %x, %m[%i, %j] : memref<2x3xi8>
            }
          }
          return
        }
        func.func @main(%m: memref<2x3xi8>, %n: memref<6xi8>, %o: memref<2x3xi8>, %x: i8) -> (memref<3xi8>, i8, i8) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %flat = memref.collapse_shape %m [[0, 1]] : memref<2x3xi8> into memref<6xi8>
          // Overlapping: everything is read first.
          %from = memref.subview %flat[0] [4] [1] : memref<6xi8> to memref<4xi8, strided<[1]>>
          %to = memref.subview %flat[2] [4] [1] : memref<6xi8> to memref<4xi8, strided<[1], offset: 2>>
          %copy = memref.alloc() : memref<4xi8>
          memref.copy %from, %copy : memref<4xi8, strided<[1]>> to memref<4xi8>
          memref.copy %copy, %to : memref<4xi8> to memref<4xi8, strided<[1], offset: 2>>
          %column = memref.subview %m[0, 1] [2, 1] [1, 1] : memref<2x3xi8> to memref<2xi8, strided<[3], offset: 1>>
          memref.store %x, %column[%c1] : memref<2xi8, strided<[3], offset: 1>>
          %state = memref.get_global @state : memref<2x3xi8>
          %again = memref.get_global @state : memref<2x3xi8>
          memref.store %x, %state[%c1, %c2] : memref<2x3xi8>
          %s = memref.load %again[%c1, %c2] : memref<2x3xi8>
          %first = memref.load %again[%c0, %c1] : memref<2x3xi8>
          func.call @fill(%o, %s) : (memref<2x3xi8>, i8) -> ()
          %cast = memref.reinterpret_cast %n to offset: [1], sizes: [2, 2], strides: [3, 1] : memref<6xi8> to memref<2x2xi8, strided<[3, 1], offset: 1>>
          %a = memref.load %cast[%c1, %c1] : memref<2x2xi8, strided<[3, 1], offset: 1>>
          %t = memref.transpose %m (i, j) -> (j, i) : memref<2x3xi8> to memref<3x2xi8, strided<[1, 3]>>
          %r = memref.alloc() : memref<3xi8>
          scf.for %i = %c0 to %c2 step %c1 {
            %e = memref.load %t[%i, %c1] : memref<3x2xi8, strided<[1, 3]>>
            memref.store %e, %r[%i] : memref<3xi8>
          }
          memref.store %a, %r[%c2] : memref<3xi8>
          return %r, %s, %first : memref<3xi8>, i8, i8
        }",
    );
}

#[test]
fn tensors_cut_and_joined() {
    same(
        "func.func @main(%x: tensor<4x4xi8>, %y: tensor<2xi8>, %k: i8) -> (tensor<2x2xi8>, tensor<6x5xi8>, tensor<16xi8>, tensor<4x4xi8>, tensor<2x8xi8>, tensor<6xi8>, tensor<4xi8>, tensor<3xi8>) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %cut = tensor.extract_slice %x[1, 0] [2, 2] [1, 2] : tensor<4x4xi8> to tensor<2x2xi8>
          %pad = tensor.pad %x low[1, 0] high[1, 1] {
          ^bb0(%a: index, %b: index):
            tensor.yield %k : i8
          } : tensor<4x4xi8> to tensor<6x5xi8>
          %flat = tensor.collapse_shape %x [[0, 1]] : tensor<4x4xi8> into tensor<16xi8>
          %put = tensor.insert_slice %cut into %x[2, 1] [2, 2] [1, 2] : tensor<2x2xi8> into tensor<4x4xi8>
          %wide = tensor.expand_shape %flat [[0, 1]] output_shape [2, 8] : tensor<16xi8> into tensor<2x8xi8>
          %join = tensor.concat dim(0) %y, %y, %y : (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) -> tensor<6xi8>
          %made = tensor.generate {
          ^bb0(%i: index):
            %e = tensor.extract %x[%i, %c1] : tensor<4x4xi8>
            %n = arith.index_cast %i : index to i8
            %f = arith.addi %e, %n : i8
            tensor.yield %f : i8
          } : tensor<4xi8>
          %all = tensor.splat %k : tensor<3xi8>
          %one = tensor.insert %k into %all[%c0] : tensor<3xi8>
          %list = tensor.from_elements %k, %k, %k : tensor<3xi8>
          %sum = arith.addi %one, %list : tensor<3xi8>
          return %cut, %pad, %flat, %put, %wide, %join, %made, %sum : tensor<2x2xi8>, tensor<6x5xi8>, tensor<16xi8>, tensor<4x4xi8>, tensor<2x8xi8>, tensor<6xi8>, tensor<4xi8>, tensor<3xi8>
        }",
    );
}

#[test]
fn linear_algebra() {
    same(
        "func.func @main(%a: tensor<2x3xi16>, %b: tensor<3x2xi16>, %v: tensor<3xi16>, %image: tensor<4x4xi16>, %kernel: tensor<2x2xi16>) -> (tensor<2x2xi16>, tensor<2xi16>, tensor<i16>, tensor<3x3xi16>, tensor<3x2xi16>, tensor<3xi16>, tensor<2x3xi16>, tensor<2xi16>) {
          %z = arith.constant 0 : i16
          %e0 = tensor.empty() : tensor<2x2xi16>
          %f0 = linalg.fill ins(%z : i16) outs(%e0 : tensor<2x2xi16>) -> tensor<2x2xi16>
          %0 = linalg.matmul ins(%a, %b : tensor<2x3xi16>, tensor<3x2xi16>) outs(%f0 : tensor<2x2xi16>) -> tensor<2x2xi16>
          %d1 = arith.constant dense<[5, -6]> : tensor<2xi16>
          %1 = linalg.matvec ins(%a, %v : tensor<2x3xi16>, tensor<3xi16>) outs(%d1 : tensor<2xi16>) -> tensor<2xi16>
          %d2 = arith.constant dense<7> : tensor<i16>
          %2 = linalg.dot ins(%v, %v : tensor<3xi16>, tensor<3xi16>) outs(%d2 : tensor<i16>) -> tensor<i16>
          %d3 = arith.constant dense<1> : tensor<3x3xi16>
          %3 = linalg.conv_2d ins(%image, %kernel : tensor<4x4xi16>, tensor<2x2xi16>) outs(%d3 : tensor<3x3xi16>) -> tensor<3x3xi16>
          %e4 = tensor.empty() : tensor<3x2xi16>
          %4 = linalg.transpose ins(%a : tensor<2x3xi16>) outs(%e4 : tensor<3x2xi16>) permutation = [1, 0]
          %e5 = tensor.empty() : tensor<3xi16>
          %5 = linalg.map ins(%v, %v : tensor<3xi16>, tensor<3xi16>) outs(%e5 : tensor<3xi16>)
            (%p: i16, %q: i16, %out: i16) {
              %n = arith.muli %p, %q : i16
              linalg.yield %n : i16
            }
          %e6 = tensor.empty() : tensor<2x3xi16>
          %6 = linalg.broadcast ins(%v : tensor<3xi16>) outs(%e6 : tensor<2x3xi16>) dimensions = [0]
          %d7 = arith.constant dense<-32768> : tensor<2xi16>
          %7 = linalg.reduce ins(%a : tensor<2x3xi16>) outs(%d7 : tensor<2xi16>) dimensions = [1]
            (%p: i16, %q: i16) {
              %n = arith.maxsi %p, %q : i16
              linalg.yield %n : i16
            }
          return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<2x2xi16>, tensor<2xi16>, tensor<i16>, tensor<3x3xi16>, tensor<3x2xi16>, tensor<3xi16>, tensor<2x3xi16>, tensor<2xi16>
        }",
    );
}

#[test]
fn linalg_on_memory_and_elementwise_tensors() {
    same(
        "func.func @main(%m: memref<2x2xi8>, %n: memref<2x2xi8>, %o: memref<2x2xi8>, %x: tensor<1x4x4x1xi8>, %y: tensor<4xi8>) -> (tensor<1x2x2x1xi8>, tensor<4xi1>, tensor<4xi8>) {
          linalg.matmul ins(%m, %n : memref<2x2xi8>, memref<2x2xi8>) outs(%o : memref<2x2xi8>)
          %least = arith.constant dense<-128> : tensor<1x2x2x1xi8>
          %window = tensor.empty() : tensor<2x2xi8>
          %pool = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %window : tensor<1x4x4x1xi8>, tensor<2x2xi8>) outs(%least : tensor<1x2x2x1xi8>) -> tensor<1x2x2x1xi8>
          %k = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
          %c = arith.cmpi ult, %y, %k : tensor<4xi8>
          %s = arith.select %c, %y, %k : tensor<4xi1>, tensor<4xi8>
          %g = linalg.generic {indexing_maps = [affine_map<(i) -> (3 - i)>, affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]} ins(%s : tensor<4xi8>) outs(%k : tensor<4xi8>) {
          ^bb0(%in: i8, %out: i8):
            %i = linalg.index 0 : index
            %w = arith.index_cast %i : index to i8
            %q = arith.addi %in, %w : i8
            %r = arith.muli %q, %out : i8
            linalg.yield %r : i8
          } -> tensor<4xi8>
          return %pool, %c, %g : tensor<1x2x2x1xi8>, tensor<4xi1>, tensor<4xi8>
        }",
    );
}

#[test]
fn functions_in_functions() {
    same(
        "func.func private @square(%x: i16) -> i16 {
          %0 = arith.muli %x, %x : i16
          return %0 : i16
        }
        func.func private @both(%x: tensor<2xi16>) -> (tensor<2xi16>, i16) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %a = tensor.extract %x[%c0] : tensor<2xi16>
          %b = func.call @square(%a) : (i16) -> i16
          %c = func.call @square(%b) : (i16) -> i16
          %t = tensor.insert %c into %x[%c1] : tensor<2xi16>
          return %t, %b : tensor<2xi16>, i16
        }
        func.func @main(%x: tensor<2xi16>) -> (tensor<2xi16>, i16, tensor<2xi16>) {
          %r:2 = func.call @both(%x) : (tensor<2xi16>) -> (tensor<2xi16>, i16)
          %s:2 = func.call @both(%r#0) : (tensor<2xi16>) -> (tensor<2xi16>, i16)
          return %s#0, %s#1, %x : tensor<2xi16>, i16, tensor<2xi16>
        }",
    );
}

#[test]
fn the_test_programs() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("programs");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "mlir") {
            same(&std::fs::read_to_string(path).expect("a text"));
            count += 1;
        }
    }
    assert!(count >= 16, "only {count} programs");
}

#[test]
fn secret_bodies() {
    same(
        "func.func @main(%a: !secret.secret<i8>, %t: !secret.secret<tensor<2xi8>>, %k: i8) -> (!secret.secret<i8>, !secret.secret<tensor<2xi8>>) {
          %c0 = arith.constant 0 : index
          %r:2 = secret.generic(%a: !secret.secret<i8>, %t: !secret.secret<tensor<2xi8>>) {
          ^bb0(%x: i8, %v: tensor<2xi8>):
            %e = tensor.extract %v[%c0] : tensor<2xi8>
            %s = affine.for %i = 0 to 3 iter_args(%n = %x) -> i8 {
              %m = arith.muli %n, %e : i8
              affine.yield %m : i8
            }
            %u = tensor.insert %k into %v[%c0] : tensor<2xi8>
            secret.yield %s, %u : i8, tensor<2xi8>
          } -> (!secret.secret<i8>, !secret.secret<tensor<2xi8>>)
          return %r#0, %r#1 : !secret.secret<i8>, !secret.secret<tensor<2xi8>>
        }",
    );
}

/// A store in a branch that is not taken changes nothing, even where its subscript is undefined.
#[test]
fn undefined_subscripts_in_branches_not_taken() {
    same(
        "func.func @main(%x: i8, %y: i8, %m: memref<4xi8>) {
          %zero = arith.constant 0 : i8
          %four = arith.constant 4 : i8
          %safe = arith.cmpi ne, %y, %zero : i8
          %quotient = arith.divui %x, %y : i8
          %low = arith.remui %quotient, %four : i8
          %i = arith.index_castui %low : i8 to index
          scf.if %safe {
            memref.store %x, %m[%i] : memref<4xi8>
          }
          return
        }",
    );
}

#[test]
fn tensors_carried_through_branches_in_loops() {
    same(
        "func.func @main(%x: tensor<4xi8>, %c: i1) -> tensor<4xi8> {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c4 = arith.constant 4 : index
          %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %x) -> tensor<4xi8> {
            %n = scf.if %c -> tensor<4xi8> {
              %v = tensor.extract %t[%i] : tensor<4xi8>
              %w = arith.addi %v, %v : i8
              %a = tensor.insert %w into %t[%c0] : tensor<4xi8>
              scf.yield %a : tensor<4xi8>
            } else {
              %e = arith.addi %t, %x : tensor<4xi8>
              scf.yield %e : tensor<4xi8>
            }
            scf.yield %n : tensor<4xi8>
          }
          return %r : tensor<4xi8>
        }",
    );
}

#[test]
fn numbers_at_the_ends_of_an_index() {
    let most = i64::MAX;
    let least = i64::MIN;
    // Loops whose last step leaves the type.
    for (lower, upper, step) in [(most - 5, most, 3), (most - 1, most, most), (least, least + 9, 4), (0, most, most)] {
        for kind in ["scf", "affine", "parallel"] {
            let bounds = format!(
                "%l = arith.constant {lower} : index\n  %u = arith.constant {upper} : index\n  %s = arith.constant {step} : index"
            );
            let body = "%t = arith.index_cast %i : index to i64\n    %n = arith.addi %t, %x : i64";
            let r#loop = match kind {
                "scf" => format!(
                    "%r = scf.for %i = %l to %u step %s iter_args(%a = %x) -> i64 {{\n    {body}\n    %m = arith.muli %a, %n : i64\n    scf.yield %m : i64\n  }}"
                ),
                "affine" => format!(
                    "%r = affine.for %i = {lower} to {upper} step {step} iter_args(%a = %x) -> i64 {{\n    {body}\n    %m = arith.muli %a, %n : i64\n    affine.yield %m : i64\n  }}"
                ),
                _ => format!(
                    "%r = scf.parallel (%i) = (%l) to (%u) step (%s) init (%x) -> i64 {{\n    {body}\n    scf.reduce(%n : i64) {{\n    ^bb0(%p: i64, %q: i64):\n      %m = arith.muli %p, %q : i64\n      scf.reduce.return %m : i64\n    }}\n  }}"
                ),
            };
            same(&format!("func.func @main(%x: i64) -> i64 {{\n  {bounds}\n  {loop}\n  return %r : i64\n}}"));
        }
    }
    // Maps that leave 64 bits wrap, in numbers known when compiling and in secrets.
    for map in [
        "(d0) -> (d0 * 9223372036854775807 + 5)",
        "(d0) -> ((d0 + 9223372036854775807) mod 7)",
        "(d0) -> (d0 * 4611686018427387904 * 4)",
    ] {
        same(&format!(
            "func.func @main(%x: i64) -> (i64, i64) {{
  %c = arith.constant {most} : index
  %i = arith.index_cast %x : i64 to index
  %a = affine.apply affine_map<{map}>(%c)
  %b = affine.apply affine_map<{map}>(%i)
  %p = arith.index_cast %a : index to i64
  %q = arith.index_cast %b : index to i64
  return %p, %q : i64, i64
}}"
        ));
    }
}

#[test]
fn strides_at_the_ends_of_an_index() {
    // A dimension of one element may have any stride.
    for stride in [i64::MAX, i64::MAX / 2 + 1, i64::MIN + 1] {
        same(&format!(
            "func.func @main(%m: memref<6xi8>, %i: i2) -> (i8, i8) {{
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [1, 2], strides: [{stride}, 3] : memref<6xi8> to memref<1x2xi8, strided<[{stride}, 3], offset: 1>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %v[%c0, %c1] : memref<1x2xi8, strided<[{stride}, 3], offset: 1>>
  %s = arith.index_castui %i : i2 to index
  %b = memref.load %v[%s, %c1] : memref<1x2xi8, strided<[{stride}, 3], offset: 1>>
  return %a, %b : i8, i8
}}"
        ));
    }
}
