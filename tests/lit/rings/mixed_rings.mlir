// RUN: ringmill build %s -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<7681 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
!other = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<12289 : i64>, polynomialModulus = <1 + x**256>>>
func.func @product(%a: !poly, %b: !other) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
