// RUN: ringmill rtl %s -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<257 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**16>>>
func.func @key(%a: !poly {polynomial.resident}) -> !poly {
  return %a : !poly
}
