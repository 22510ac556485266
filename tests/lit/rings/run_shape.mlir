// RUN: ringmill run %s --arg '[0,1]' --arg '[0]'
// EXIT: 2
!Zq = !mod_arith.int<97 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
