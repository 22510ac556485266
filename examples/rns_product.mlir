// A product of polynomials with coefficients modulo q0·q1·q2, three primes of 30 bits: a pipeline for each limb, two coefficients a cycle.
!Z0 = !mod_arith.int<1073692673 : i32>
!Z1 = !mod_arith.int<1073643521 : i32>
!Z2 = !mod_arith.int<1073479681 : i32>
#ring = #polynomial.ring<coefficientType = !rns.rns<!Z0, !Z1, !Z2>, polynomialModulus = <1 + x**8192>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @rns_product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
