// RUN: ringmill build %s -o %t/out
!Zq = !mod_arith.int<97 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>
func.func @multiplied(%a: !poly {secret.secret}, %b: !eval) -> !eval {
  %0 = polynomial.ntt %a : !poly
  %1 = polynomial.mul %0, %b : !eval
  return %1 : !eval
}
