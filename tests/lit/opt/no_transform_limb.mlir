// A product over limbs of which one has no root stays, and the remark names the limb.
// RUN: ringmill opt %s --ringmill-transform
!Z0 = !mod_arith.int<7681 : i32>
!Z1 = !mod_arith.int<7919 : i32>
#ring = #polynomial.ring<coefficientType = !rns.rns<!Z0, !Z1>, polynomialModulus = <1 + x**256>>
!p = !polynomial.polynomial<ring = #ring>
func.func @f(%a: !p, %b: !p) -> !p {
  %0 = polynomial.mul %a, %b : !p
  return %0 : !p
}
