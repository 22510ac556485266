// RUN: ringmill rtl %s -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<257 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**16>>>
func.func @scaled(%a: !poly, %s: !Zq {polynomial.resident}) -> !poly {
  %0 = polynomial.mul_scalar %a, %s : !poly, !Zq
  return %0 : !poly
}
