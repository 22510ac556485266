// A ciphertext is a tensor of polynomials, and keys are operands.
//
// RUN: ringmill opt %s --bgv-to-polynomial | FileCheck %s
// RUN: ringmill opt %s --bgv-to-lwe --lwe-to-polynomial | FileCheck %s
!Z1 = !mod_arith.int<67239937 : i64>
!Z2 = !mod_arith.int<34359754753 : i64>
!Zt = !mod_arith.int<65537 : i64>
#r0 = #polynomial.ring<coefficientType = !rns.rns<!Z1>, polynomialModulus = <1 + x**4096>>
#r1 = #polynomial.ring<coefficientType = !rns.rns<!Z1, !Z2>, polynomialModulus = <1 + x**4096>>
#t = #polynomial.ring<coefficientType = !Zt, polynomialModulus = <1 + x**4096>>
#space = #lwe.plaintext_space<ring = #t, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>>
!pt = !lwe.lwe_plaintext<plaintext_space = #space>
!ct0 = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #r0, encryption_type = lsb>, key = <>>
!ct = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #r1, encryption_type = lsb>, key = <>>
!ct3 = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #r1, encryption_type = lsb, size = 3>, key = <>>

// CHECK: func.func @sums(%[[A:.*]]: tensor<2x[[P:!poly.*]]>, %[[B:.*]]: tensor<2x[[P]]>) -> tensor<2x[[P]]>
func.func @sums(%a: !ct, %b: !ct) -> !ct {
  // CHECK: %[[S:.*]] = polynomial.add %[[A]], %[[B]] : tensor<2x[[P]]>
  %0 = bgv.add %a, %b : (!ct, !ct) -> !ct
  // CHECK: polynomial.neg %[[S]]
  %1 = bgv.negate %0 : !ct
  return %1 : !ct
}
// CHECK: func.func @product(%[[A:.*]]: tensor<2x[[P:!poly.*]]>, %[[B:.*]]: tensor<2x[[P]]>) -> tensor<3x[[P]]>
// CHECK: %[[A0:.*]] = tensor.extract %[[A]]
// CHECK: %[[A1:.*]] = tensor.extract %[[A]]
// CHECK: %[[B0:.*]] = tensor.extract %[[B]]
// CHECK: %[[B1:.*]] = tensor.extract %[[B]]
// CHECK: %[[Z0:.*]] = polynomial.mul %[[A0]], %[[B0]] : [[P]]
// CHECK: %[[X:.*]] = polynomial.mul %[[A0]], %[[B1]] : [[P]]
// CHECK: %[[Y:.*]] = polynomial.mul %[[A1]], %[[B0]] : [[P]]
// CHECK: %[[Z1:.*]] = polynomial.add %[[X]], %[[Y]] : [[P]]
// CHECK: %[[Z2:.*]] = polynomial.mul %[[A1]], %[[B1]] : [[P]]
// CHECK: tensor.from_elements %[[Z0]], %[[Z1]], %[[Z2]] : tensor<3x[[P]]>
func.func @product(%a: !ct, %b: !ct) -> !ct3 {
  %0 = bgv.mul %a, %b : (!ct, !ct) -> !ct3
  return %0 : !ct3
}
// Each limb is a digit.
// CHECK: func.func @relinearized(%{{.*}}: tensor<3x[[P:!poly.*]]>, %[[K:.*]]: tensor<2x2x[[P]]>) -> tensor<2x[[P]]>
// CHECK-COUNT-2: polynomial.extract_limb
// CHECK-COUNT-4: polynomial.mul
func.func @relinearized(%a: !ct3, %key: tensor<2x!ct>) -> !ct {
  %0 = bgv.relinearize %a, %key <from_basis = [0, 1, 2], to_basis = [0, 1]> : (!ct3, tensor<2x!ct>) -> !ct
  return %0 : !ct
}
// CHECK: func.func @rotated(
// CHECK: polynomial.automorphism %{{.*}} {exponent = 5 : i64}
// CHECK: polynomial.automorphism %{{.*}} {exponent = 5 : i64}
func.func @rotated(%a: !ct, %key: tensor<2x!ct>) -> !ct {
  %0 = bgv.rotate_cols %a key %key : tensor<2x!ct> <static_shift = 1 : index> : !ct
  return %0 : !ct
}
// CHECK: func.func @switched(
// CHECK-COUNT-2: polynomial.mod_switch %{{.*}} {plaintext_modulus = 65537 : i64}
func.func @switched(%a: !ct) -> !ct0 {
  %0 = bgv.modulus_switch %a <to_ring = #r0> : !ct -> !ct0
  return %0 : !ct0
}
