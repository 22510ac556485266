// Tables are no gates: the op is named, and nothing is changed.
//
// RUN: ringmill opt %s --cggi-to-tfhe-rust-bool
// EXIT: 1
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>, ciphertext_space = <ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>, key = <>>

func.func @f(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.and %a, %b : !ct
  %1 = cggi.lut2 %0, %b <lookup_table = 8 : ui4> : !ct
  return %1 : !ct
}
