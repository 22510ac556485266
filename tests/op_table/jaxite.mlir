#space = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>
#cipher = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #cipher, key = <>>
!pt = !lwe.lwe_plaintext<plaintext_space = #space>
#space8 = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i8, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 16777216>>
!ct8 = !lwe.lwe_ciphertext<plaintext_space = #space8, ciphertext_space = #cipher, key = <>>
!keys = !jaxite.server_key_set
!params = !jaxite.params
!args = !jaxite.pmap_lut3_tuple
// ---- constant
func.func @main(%b: i1, %p: !params) -> !ct {
  %0 = jaxite.constant %b, %p : (i1, !params) -> !ct
  return %0 : !ct
}
// ---- lut3
func.func @main(%a: !ct, %t: i8, %k: !keys, %p: !params) -> !ct {
  %0 = jaxite.lut3 %a, %a, %a, %t, %k, %p : (!ct, !ct, !ct, i8, !keys, !params) -> !ct
  return %0 : !ct
}
// ---- lut3_args
func.func @main(%a: !ct, %t: i8) -> !args {
  %0 = jaxite.lut3_args %a, %a, %a, %t : (!ct, !ct, !ct, i8) -> !args
  return %0 : !args
}
// ---- pmap_lut3
func.func @main(%a: tensor<2x!args>, %k: !keys, %p: !params) -> tensor<2x!ct> {
  %0 = jaxite.pmap_lut3 %a, %k, %p : (tensor<2x!args>, !keys, !params) -> tensor<2x!ct>
  return %0 : tensor<2x!ct>
}
