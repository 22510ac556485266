// RUN: ringmill convert %s %t/out.blif
// EXIT: 1
#encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#ciphertext_ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#plaintext_ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#ciphertext_space = #lwe.ciphertext_space<ring = #ciphertext_ring, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #plaintext_ring, encoding = #encoding>, ciphertext_space = #ciphertext_space, key = <>>
func.func @reversed(%arg0: tensor<2x!ct>) -> tensor<4x!ct> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %low = tensor.extract %arg0[%c0] : tensor<2x!ct>
  %0 = tensor.concat dim(0) %arg0, %arg0 : (tensor<2x!ct>, tensor<2x!ct>) -> tensor<4x!ct>
  return %0 : tensor<4x!ct>
}
