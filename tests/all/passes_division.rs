//! Divisions of constants, which upstream's folders see, against the interpreter, at the corners of
//! the types.

use crate::passes_meaning::compare;
use std::fmt::Write;

const DIVISIONS: &[&str] = &["ceildivsi", "ceildivui", "floordivsi", "divsi", "divui", "remsi", "remui"];

/// A function that returns every division of every pair of `values`; `%x` is there because a
/// program without arguments has nothing to compare. Pairs whose result is undefined are in too:
/// they must not disturb the others.
fn all_pairs(r#type: &str, values: &[i128]) -> String {
    let mut body = String::new();
    let mut results = Vec::new();
    for (position, value) in values.iter().enumerate() {
        let _ = writeln!(body, "  %c{position} = arith.constant {value} : {type}");
    }
    for name in DIVISIONS {
        for a in 0..values.len() {
            for b in 0..values.len() {
                let result = format!("%{name}_{a}_{b}");
                let _ = writeln!(body, "  {result} = arith.{name} %c{a}, %c{b} : {type}");
                results.push(result);
            }
        }
    }
    let results = results.join(", ");
    let count = DIVISIONS.len() * values.len() * values.len();
    let types = vec![r#type; count].join(", ");
    format!("func.func @main(%x: {type}) -> ({types}, {type}) {{\n{body}  return {results}, %x : {types}, {type}\n}}")
}

#[track_caller]
fn same(text: &str) {
    match compare(text) {
        Ok(defined) => assert!(defined > 0),
        Err(error) => panic!("{error} at {:?}", error.location),
    }
}

#[test]
fn constants_of_four_bits_all() {
    let values: Vec<i128> = (-8..8).collect();
    same(&all_pairs("i4", &values));
}

#[test]
fn constants_at_the_corners() {
    for width in [6u32, 8, 64, 128] {
        let least = i128::MIN >> (128 - width);
        let values =
            [least, least + 1, least / 2, -13, -2, -1, 0, 1, 2, 13, -(least / 2), -(least + 1) - 1, -(least + 1)];
        same(&all_pairs(&format!("i{width}"), &values));
    }
    same(&all_pairs("i1", &[-1, 0]));
}

#[test]
fn ceilings_of_affine_maps() {
    same(
        "func.func @main(%x: i64, %y: i64) -> (i64, i64) {
  %i = arith.index_cast %x : i64 to index
  %j = arith.index_cast %y : i64 to index
  %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%i)
  %1 = affine.min affine_map<(d0)[s0] -> (d0 ceildiv 2, s0 floordiv 5, (s0 ceildiv 3) mod 4)>(%i)[%j]
  %a = arith.index_cast %0 : index to i64
  %b = arith.index_cast %1 : index to i64
  return %a, %b : i64, i64
}",
    );
}

#[test]
fn ceiling_division_of_words_indices_and_tensors() {
    for width in [1, 2, 7, 64, 128] {
        let text = "func.func @main(%a: iW, %b: iW) -> iW {
          %q = arith.ceildivsi %a, %b : iW
          return %q : iW
        }";
        same(&text.replace('W', &width.to_string()));
    }
    same(
        "func.func @main(%a: i8, %t: tensor<2x3xi6>, %u: tensor<2x3xi6>) -> (i8, tensor<2x3xi6>) {
          %index = arith.index_cast %a : i8 to index
          %seven = arith.constant -7 : index
          %q = arith.ceildivsi %index, %seven : index
          %narrow = arith.index_cast %q : index to i8
          %v = arith.ceildivsi %t, %u : tensor<2x3xi6>
          return %narrow, %v : i8, tensor<2x3xi6>
        }",
    );
}
