// A tensor that no result needs, and digits modulo a power of two.
// RUN: ringmill build %s -o %t/out
!Zq = !mod_arith.int<2048 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**16>>>
func.func @low(%a: !poly, %b: tensor<3x!poly>) -> (!poly, !poly) {
  %0:2 = polynomial.decompose %a {base_log = 6 : i64, levels = 2 : i64, signed} : (!poly) -> (!poly, !poly)
  return %0#0, %0#1 : !poly, !poly
}
