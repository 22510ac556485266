// A constant for each element needs to know how many there are.
// RUN: ringmill opt %s --cggi-to-tfhe-rust
// EXIT: 1
#poly = #polynomial.int_polynomial<x>
#pspace = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = #poly>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 268435456>>
#cspace = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = #poly>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #pspace, ciphertext_space = #cspace, key = #lwe.key<>>

func.func @main(%a: tensor<0x!ct>, %b: tensor<0x!ct>, %d: tensor<?x!ct>) -> (tensor<0x!ct>, tensor<?x!ct>) {
  %0 = cggi.and %a, %b : tensor<0x!ct>
  %1 = cggi.not %d : tensor<?x!ct>
  return %0, %1 : tensor<0x!ct>, tensor<?x!ct>
}
