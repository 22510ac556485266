// A product and a sum, for what is written around a design: beats of 48 bits, which no bus has.
!Zq = !mod_arith.int<65537 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>

func.func @both(%a: !poly {secret.secret}, %b: !poly {secret.secret}) -> (!poly, !poly) {
  %0 = polynomial.mul %a, %b : !poly
  %1 = polynomial.add %a, %b : !poly
  return %0, %1 : !poly, !poly
}
