// RUN: ringmill opt --ringmill-transform %s
!poly = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<7919 : i32>, polynomialModulus = <1 + x**256>>>
func.func @main(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
