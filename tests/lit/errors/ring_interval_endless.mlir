// RUN: ringmill rtl %s --interval 5000000000 -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<257 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**16>>>
func.func @same(%a: !poly) -> !poly {
  return %a : !poly
}
