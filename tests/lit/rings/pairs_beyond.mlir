// RUN: ringmill build %s -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<3329 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**512>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
