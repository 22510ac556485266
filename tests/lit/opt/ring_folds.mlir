// What canonicalization knows: negatives, automorphisms and switches that undo or follow one another.
// RUN: ringmill opt --canonicalize %s
!limb = !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<97 : i32>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !limb) -> (!limb, !limb, !limb, !limb, !limb, tensor<2x!limb>) {
  %0 = polynomial.neg %a : !limb
  %1 = polynomial.neg %0 : !limb
  %zero = polynomial.constant int<0> : !limb
  %2 = polynomial.neg %zero : !limb
  %3 = polynomial.automorphism %a {exponent = 3 : i64} : !limb
  %4 = polynomial.automorphism %3 {exponent = 5 : i64} : !limb
  %5 = polynomial.automorphism %3 {exponent = 11 : i64} : !limb
  %6 = polynomial.mod_switch %a : !limb to !limb
  %7 = polynomial.sub %a, %a : !limb
  %8 = tensor.from_elements %zero, %7 : tensor<2x!limb>
  return %1, %2, %4, %5, %6, %8 : !limb, !limb, !limb, !limb, !limb, tensor<2x!limb>
}
