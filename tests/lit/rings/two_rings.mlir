// RUN: ringmill build %s -o %t/out
!Zq = !mod_arith.int<7681 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<12289 : i64>, polynomialModulus = <1 + x**256>>>
func.func @both(%a: !poly, %b: !other) -> (!poly, !other) {
  %0 = polynomial.mul %a, %a : !poly
  %1 = polynomial.mul %b, %b : !other
  return %0, %1 : !poly, !other
}
