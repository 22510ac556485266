// RUN: ringmill rtl %s --control dynamic -o %t/out
// EXIT: 2
!poly = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<97 : i32>, polynomialModulus = <1 + x**16>>>
func.func @same(%a: !poly) -> !poly {
  return %a : !poly
}
