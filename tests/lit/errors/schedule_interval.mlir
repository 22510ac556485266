// RUN: ringmill rtl %s --arch mdc --lanes 2 --interval 31 -o %t/out
// EXIT: 1
!Zq = !mod_arith.int<12289 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**64>>>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
