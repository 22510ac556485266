// RUN: ringmill rtl %s -o %t/out
// RUN: ringmill fpga %t/out --board ecp5-25f
// EXIT: 1
!Zq = !mod_arith.int<4293918721 : i64>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**64>>>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
