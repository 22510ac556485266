// Integers of a width that the crate has are its integers.
// RUN: ringmill opt %s --cggi-to-tfhe-rust | FileCheck %s

#poly = #polynomial.int_polynomial<x>
#pspace = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = #poly>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 268435456>>
#cspace = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i322, polynomialModulus = #poly>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #pspace, ciphertext_space = #cspace, key = #lwe.key<>>

// CHECK-LABEL: @main
// CHECK-SAME: (%[[KEY:.*]]: !tfhe_rust.server_key, %[[M:.*]]: memref<2x!tfhe_rust.eui32>, %[[P:.*]]: i32)
// CHECK: %[[C:.*]] = tfhe_rust.create_trivial %[[KEY]] <valueAttr = 429 : i32>
// CHECK: %[[X:.*]] = affine.load
// CHECK: %[[A:.*]] = tfhe_rust.mul %[[KEY]], %[[X]], %[[P]] : (!tfhe_rust.server_key, !tfhe_rust.eui32, i32)
// CHECK: %[[B:.*]] = tfhe_rust.add %[[KEY]], %[[A]], %[[C]]
// CHECK: %[[D:.*]] = tfhe_rust.scalar_right_shift %[[KEY]], %[[B]] <shiftAmount = 2>
// CHECK: %[[E:.*]] = tfhe_rust.max %[[KEY]], %[[D]], %[[X]]
// CHECK: return %[[E]] : !tfhe_rust.eui32
func.func @main(%m: memref<2x!ct>, %p: i32) -> !ct {
  %0 = cggi.create_trivial <value = 429 : i32> : () -> !ct
  %1 = affine.load %m[0] : memref<2x!ct>
  %2 = cggi.mul %1, %p : (!ct, i32) -> !ct
  %3 = cggi.add %2, %0 : (!ct, !ct) -> !ct
  %4 = cggi.sshr %3 <shiftAmount = 2> : (!ct) -> !ct
  %5 = cggi.max %4, %1 : (!ct, !ct) -> !ct
  return %5 : !ct
}
