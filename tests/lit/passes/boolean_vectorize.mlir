// RUN: ringmill opt %s --boolean-vectorize | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: ringmill opt %s --boolean-vectorize=parallelism=2 | FileCheck %s --check-prefixes=CHECK,TWO

#poly = #polynomial.int_polynomial<x>
#pspace = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = #poly>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 268435456>>
#cspace = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = #poly>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #pspace, ciphertext_space = #cspace, key = #lwe.key<>>

// CHECK-LABEL: @gates
// ALL: cggi.and %{{.*}} : tensor<3x!
// TWO: cggi.and %{{.*}} : tensor<2x!
// TWO: cggi.and
// CHECK: cggi.xor
// CHECK-NOT: : tensor<2xi8>
// CHECK: return
func.func @gates(%a: !ct, %b: !ct, %c: !ct, %x: i8) -> (!ct, !ct, !ct, !ct, i8, i8) {
  %0 = cggi.and %a, %b : !ct
  %1 = cggi.and %b, %c : !ct
  %2 = cggi.and %a, %c : !ct
  %3 = cggi.xor %a, %c : !ct
  %4 = arith.addi %x, %x : i8
  %5 = arith.addi %x, %x : i8
  return %0, %1, %2, %3, %4, %5 : !ct, !ct, !ct, !ct, i8, i8
}
