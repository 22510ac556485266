// RUN: ringmill run %s --arg '[0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0]' --arg '[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,97]'
// EXIT: 2
!Zq = !mod_arith.int<97 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
