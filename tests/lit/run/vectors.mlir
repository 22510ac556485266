// RUN: ringmill run %s --vectors 6 --seed 7
// RUN: ringmill run %s --vectors 4 --seed 7 --unsigned --undef zero
func.func @main(%m: tensor<2xi8>, %k: i8) -> (tensor<2xi8>, i1) {
  %i0 = arith.constant 0 : index
  %first = tensor.extract %m[%i0] : tensor<2xi8>
  %quotient = arith.divui %first, %k : i8
  %splat = tensor.splat %quotient : tensor<2xi8>
  %sum = arith.subi %splat, %m : tensor<2xi8>
  %less = arith.cmpi slt, %first, %k : i8
  return %sum, %less : tensor<2xi8>, i1
}
