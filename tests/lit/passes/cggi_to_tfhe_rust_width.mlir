// RUN: ringmill opt %s --cggi-to-tfhe-rust
// EXIT: 1

// The crate has no integer of 5 bits, and a wider one counts modulo another power of two.
#poly = #polynomial.int_polynomial<x>
#pspace = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i5, polynomialModulus = #poly>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 268435456>>
#cspace = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i322, polynomialModulus = #poly>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #pspace, ciphertext_space = #cspace, key = #lwe.key<>>

func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = cggi.add %a, %b : (!ct, !ct) -> !ct
  return %0 : !ct
}
