// ---- for: 1,2,3 7 -> 67
func.func @main(%a: tensor<3xi8>, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> (i8) {
  %e = tensor.extract %a[%i] : tensor<3xi8>
  %d = arith.addi %s, %s : i8
  %t = arith.addi %d, %e : i8
  scf.yield %t : i8
  }
  return %0 : i8
}
// ---- yield: 1,2,3 7 -> 67
func.func @main(%a: tensor<3xi8>, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> (i8) {
  %e = tensor.extract %a[%i] : tensor<3xi8>
  %d = arith.addi %s, %s : i8
  %t = arith.addi %d, %e : i8
  scf.yield %t : i8
  }
  return %0 : i8
}
// ---- if: 1 7 9 -> 16; 0 7 9 -> -2
func.func @main(%c: i1, %a: i8, %b: i8) -> i8 {
  %0 = scf.if %c -> (i8) {
  %1 = arith.addi %a, %b : i8
  scf.yield %1 : i8
  } else {
  %1 = arith.subi %a, %b : i8
  scf.yield %1 : i8
  }
  return %0 : i8
}
// ---- while: 3 -> 24; 21 -> 21
func.func @main(%a: i8) -> i8 {
  %lim = arith.constant 20 : i8
  %0 = scf.while (%x = %a) : (i8) -> i8 {
  %c = arith.cmpi ult, %x, %lim : i8
  scf.condition(%c) %x : i8
  } do {
  ^body(%y: i8):
  %d = arith.addi %y, %y : i8
  scf.yield %d : i8
  }
  return %0 : i8
}
// ---- condition: 3 -> 24; 21 -> 21
func.func @main(%a: i8) -> i8 {
  %lim = arith.constant 20 : i8
  %0 = scf.while (%x = %a) : (i8) -> i8 {
  %c = arith.cmpi ult, %x, %lim : i8
  scf.condition(%c) %x : i8
  } do {
  ^body(%y: i8):
  %d = arith.addi %y, %y : i8
  scf.yield %d : i8
  }
  return %0 : i8
}
// ---- execute_region: 7 -> 8
func.func @main(%a: i8) -> i8 {
  %0 = scf.execute_region -> i8 {
  %one = arith.constant 1 : i8
  %1 = arith.addi %a, %one : i8
  scf.yield %1 : i8
  }
  return %0 : i8
}
// ---- index_switch: 2 7 -> 14; 5 7 -> 49; 1 7 -> 7
func.func @main(%i: index, %a: i8) -> i8 {
  %0 = scf.index_switch %i -> i8
  case 2 {
  %1 = arith.addi %a, %a : i8
  scf.yield %1 : i8
  }
  case 5 {
  %1 = arith.muli %a, %a : i8
  scf.yield %1 : i8
  }
  default {
  scf.yield %a : i8
  }
  return %0 : i8
}
// ---- parallel: 1,2,4 -> 107
func.func @main(%a: tensor<3xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 100 : i8
  %0 = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%z) -> i8 {
  %e = tensor.extract %a[%i] : tensor<3xi8>
  scf.reduce(%e : i8) {
  ^body(%x: i8, %y: i8):
  %s = arith.addi %x, %y : i8
  scf.reduce.return %s : i8
  }
  }
  return %0 : i8
}
// ---- reduce: 1,2,4 -> 107
func.func @main(%a: tensor<3xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 100 : i8
  %0 = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%z) -> i8 {
  %e = tensor.extract %a[%i] : tensor<3xi8>
  scf.reduce(%e : i8) {
  ^body(%x: i8, %y: i8):
  %s = arith.addi %x, %y : i8
  scf.reduce.return %s : i8
  }
  }
  return %0 : i8
}
// ---- reduce.return: 1,2,4 -> 107
func.func @main(%a: tensor<3xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 100 : i8
  %0 = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%z) -> i8 {
  %e = tensor.extract %a[%i] : tensor<3xi8>
  scf.reduce(%e : i8) {
  ^body(%x: i8, %y: i8):
  %s = arith.addi %x, %y : i8
  scf.reduce.return %s : i8
  }
  }
  return %0 : i8
}
// ---- forall: 1,2,4 -> 2,4,8
func.func @main(%a: tensor<3xi8>) -> tensor<3xi8> {
  %0 = scf.forall (%i) in (3) shared_outs(%o = %a) -> (tensor<3xi8>) {
  %e = tensor.extract %a[%i] : tensor<3xi8>
  %s = arith.addi %e, %e : i8
  %t = tensor.from_elements %s : tensor<1xi8>
  scf.forall.in_parallel {
  tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xi8> into tensor<3xi8>
  }
  }
  return %0 : tensor<3xi8>
}
// ---- forall.in_parallel: 1,2,4 -> 2,4,8
func.func @main(%a: tensor<3xi8>) -> tensor<3xi8> {
  %0 = scf.forall (%i) in (3) shared_outs(%o = %a) -> (tensor<3xi8>) {
  %e = tensor.extract %a[%i] : tensor<3xi8>
  %s = arith.addi %e, %e : i8
  %t = tensor.from_elements %s : tensor<1xi8>
  scf.forall.in_parallel {
  tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xi8> into tensor<3xi8>
  }
  }
  return %0 : tensor<3xi8>
}
