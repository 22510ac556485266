// RUN: ringmill opt %s | FileCheck %s

#ps = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>>
#cs = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #cs, key = #lwe.key<>>

// CHECK-LABEL: @syntax
func.func @syntax(%x: !ct, %b: i1, %table: i8, %keys: !jaxite.server_key_set, %params: !jaxite.params) {
  // CHECK: jaxite.constant %{{.*}}, %{{.*}} : (i1, !jaxite.params) -> !ct__D742
  %0 = jaxite.constant %b, %params : (i1, !jaxite.params) -> !ct
  // CHECK: jaxite.lut3 {{.*}} : (!ct__D742, !ct__D742, !ct__D742, i8, !jaxite.server_key_set, !jaxite.params) -> !ct__D742
  %1 = jaxite.lut3 %x, %x, %x, %table, %keys, %params : (!ct, !ct, !ct, i8, !jaxite.server_key_set, !jaxite.params) -> !ct
  // CHECK: jaxite.lut3_args {{.*}} : (!ct__D742, !ct__D742, !ct__D742, i8) -> !jaxite.pmap_lut3_tuple
  %2 = jaxite.lut3_args %x, %x, %x, %table : (!ct, !ct, !ct, i8) -> !jaxite.pmap_lut3_tuple
  %3 = tensor.from_elements %2, %2 : tensor<2x!jaxite.pmap_lut3_tuple>
  // CHECK: jaxite.pmap_lut3 {{.*}} -> tensor<2x!ct__D742>
  %4 = jaxite.pmap_lut3 %3, %keys, %params : (tensor<2x!jaxite.pmap_lut3_tuple>, !jaxite.server_key_set, !jaxite.params) -> tensor<2x!ct>
  return
}
