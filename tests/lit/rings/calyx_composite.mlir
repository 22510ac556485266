// RUN: ringmill rtl %s --control calyx -o %t/out
// EXIT: 1
!poly = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<2048 : i32>, polynomialModulus = <1 + x**16>>>
func.func @sum(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.add %a, %b : !poly
  return %0 : !poly
}
