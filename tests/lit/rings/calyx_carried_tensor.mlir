// RUN: ringmill rtl %s -o %t/out
// EXIT: 1
!poly = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<97 : i32>, polynomialModulus = <1 + x**16>>>
func.func @fill(%a: !poly, %t: tensor<4x!poly>, %n: i2) -> tensor<4x!poly> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.index_castui %n : i2 to index
  %0 = scf.for %i = %c0 to %end step %c1 iter_args(%x = %t) -> tensor<4x!poly> {
    %y = tensor.insert %a into %x[%i] : tensor<4x!poly>
    scf.yield %y : tensor<4x!poly>
  }
  return %0 : tensor<4x!poly>
}
