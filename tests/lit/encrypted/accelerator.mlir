// RUN: ringmill rtl %s -o %t/b > %t/log
// RUN: ringmill params %t/b
// EXIT: 1
!Zq   = !mod_arith.int<7681 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @sum(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.add %a, %b : !poly
  return %0 : !poly
}
