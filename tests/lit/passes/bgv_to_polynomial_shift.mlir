// A shift is a number with a sign, whatever its width: -1 of 8 bits is -1.
//
// RUN: ringmill opt %s --bgv-to-polynomial | FileCheck %s
!Z1 = !mod_arith.int<67239937 : i64>
!Zt = !mod_arith.int<65537 : i64>
#r = #polynomial.ring<coefficientType = !rns.rns<!Z1>, polynomialModulus = <1 + x**4096>>
#t = #polynomial.ring<coefficientType = !Zt, polynomialModulus = <1 + x**4096>>
#space = #lwe.plaintext_space<ring = #t, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>>
!ct = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #lwe.ciphertext_space<ring = #r, encryption_type = lsb>, key = <>>
// CHECK: func.func @value
// CHECK-COUNT-2: exponent = 3277
func.func @value(%a: !ct, %key: tensor<1x!ct>) -> !ct {
  %m1 = arith.constant -1 : i8
  %0 = bgv.rotate_cols %a, %m1 : i8 key %key : tensor<1x!ct> : !ct
  return %0 : !ct
}
// CHECK: func.func @attribute
// CHECK-COUNT-2: exponent = 3277
func.func @attribute(%a: !ct, %key: tensor<1x!ct>) -> !ct {
  %0 = bgv.rotate_cols %a key %key : tensor<1x!ct> <static_shift = -1 : index> : !ct
  return %0 : !ct
}
