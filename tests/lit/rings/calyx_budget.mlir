// RUN: ringmill rtl %s --control calyx --max-dsp 4 -o %t/out
// EXIT: 1
!poly = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<97 : i32>, polynomialModulus = <1 + x**16>>>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
