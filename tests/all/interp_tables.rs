//! Constant tables at every index: run, word graph and netlist agree also beyond the end.

use crate::{interp_evaluate::run, passes_meaning::compare};

#[test]
fn tables_of_any_size_wrap() {
    let text =
        "memref.global \"private\" constant @t : memref<3x5xi8> = dense<[[1,2,3,4,5],[6,7,8,9,10],[11,12,13,14,15]]>
    func.func @main(%i: i4, %j: i4) -> (i8, i8) {
      %m = memref.get_global @t : memref<3x5xi8>
      %a = arith.index_castui %i : i4 to index
      %b = arith.index_cast %j : i4 to index
      %y = memref.load %m[%a, %b] : memref<3x5xi8>
      %t = arith.constant dense<[21,22,23,24,25]> : tensor<5xi8>
      %z = tensor.extract %t[%b] : tensor<5xi8>
      return %y, %z : i8, i8
    }";
    // Row 7 mod 4 = 3 is beyond the end and loses its 2; so does column 14 mod 8 = 6 with its 4.
    assert_eq!(run(text, &[vec![7], vec![14]]), [[Some(8)], [Some(23)]]);
    assert_eq!(run(text, &[vec![2], vec![4]]), [[Some(15)], [Some(25)]]);
    assert_eq!(compare(text), Ok(300), "every result of 150 vectors is defined");
}

#[test]
fn constant_and_mixed_indices_wrap() {
    let text =
        "memref.global \"private\" constant @t : memref<3x5xi8> = dense<[[1,2,3,4,5],[6,7,8,9,10],[11,12,13,14,15]]>
    func.func @main(%i: i4) -> (i8, i8, i8) {
      %m = memref.get_global @t : memref<3x5xi8>
      %a = arith.index_castui %i : i4 to index
      %six = arith.constant 6 : index
      %less = arith.constant -1 : index
      %x = memref.load %m[%six, %less] : memref<3x5xi8>
      %y = memref.load %m[%a, %six] : memref<3x5xi8>
      %z = memref.load %m[%less, %a] : memref<3x5xi8>
      return %x, %y, %z : i8, i8, i8
    }";
    assert_eq!(compare(text), Ok(450), "every result of 150 vectors is defined");
}
