// The product of two polynomials modulo x^1024 + 1 and 12289, for small boards.
!Zq = !mod_arith.int<12289 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**1024>>
!poly = !polynomial.polynomial<ring = #ring>

func.func @product(%a: !poly {secret.secret}, %b: !poly {secret.secret}) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
