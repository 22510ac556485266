// RUN: ringmill rtl %s --lanes 3 -o %t/out
// EXIT: 2
!Zq = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
