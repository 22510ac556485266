// RUN: ringmill rtl %s --control calyx -o %t/out
// EXIT: 1
!poly = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<97 : i32>, polynomialModulus = <1 + x**16>>>
func.func @scaled(%a: !poly, %k: !poly {polynomial.resident}) -> !poly {
  %0 = polynomial.mul %a, %k : !poly
  return %0 : !poly
}
