// RUN: ringmill rtl %s -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<12289 : i64>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**256>>>
!other = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**512>>>
func.func @both(%a: !poly, %b: !other) -> (!poly, !other) {
  %0 = polynomial.mul %a, %a : !poly
  %1 = polynomial.mul %b, %b : !other
  return %0, %1 : !poly, !other
}
