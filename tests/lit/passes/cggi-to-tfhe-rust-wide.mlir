// No integer of the crate holds a message of so many bits.
//
// RUN: ringmill opt %s --cggi-to-tfhe-rust
// EXIT: 1
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #polynomial.ring<coefficientType = i300, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>, ciphertext_space = <ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>, key = <>>

func.func @f(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.and %a, %b : !ct
  return %0 : !ct
}
