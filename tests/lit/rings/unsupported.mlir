// RUN: ringmill build %s -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<7681 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @scaled(%a: !poly, %s: !Zq) -> !poly {
  %0 = polynomial.mul_scalar %a, %s : !poly, !Zq
  return %0 : !poly
}
