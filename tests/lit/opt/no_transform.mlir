// A product in a ring without a transform stays: 5 is not a power of two.
// RUN: ringmill opt %s --convert-polynomial-mul-to-ntt
!Z = !mod_arith.int<40961 : i32>
#ring = #polynomial.ring<coefficientType = !Z, polynomialModulus = <-1 + x**5>>
!p = !polynomial.polynomial<ring = #ring>
func.func @f(%a: !p, %b: !p) -> !p {
  %0 = polynomial.mul %a, %b : !p
  return %0 : !p
}
