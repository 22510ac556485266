// Kyber's number-theoretic transform (FIPS 203, algorithm 9): 256 coefficients modulo 3329, in pairs.
!Zq = !mod_arith.int<3329 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**256>>
!poly = !polynomial.polynomial<ring = #ring>
!eval = !polynomial.polynomial<ring = #ring, form = eval>

func.func @ntt(%a: !poly {secret.secret}) -> !eval {
  %0 = polynomial.ntt %a : !poly
  return %0 : !eval
}
