// The product of two polynomials modulo x^4096 + 1 and 15 * 2^27 + 1, for an ECP5-85F.
!Zq = !mod_arith.int<2013265921 : i64>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**4096>>
!poly = !polynomial.polynomial<ring = #ring>

func.func @product(%a: !poly {secret.secret}, %b: !poly {secret.secret}) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
