// BGV with the library OpenFHE: the crypto context comes first where it is needed.
//
// RUN: ringmill opt %s --bgv-to-openfhe | FileCheck %s
// RUN: ringmill opt %s --bgv-to-lwe --lwe-to-openfhe | FileCheck %s
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

!pk = !lwe.lwe_public_key<key = <>, ring = #r1>
!sk = !lwe.lwe_secret_key<key = <>, ring = #r1>
// CHECK: func.func @same(%[[A:.*]]: !ct) -> !ct
func.func @same(%a: !ct) -> !ct {
  return %a : !ct
}
// CHECK: func.func @ops(%[[C:.*]]: !cc, %[[A:.*]]: !ct, %[[B:.*]]: !ct, %[[P:.*]]: !pt, %[[I:.*]]: index)
func.func @ops(%a: !ct, %b: !ct, %p: !pt, %i: index) {
  // CHECK: openfhe.add %[[C]], %[[A]], %[[B]] : (!cc, !ct, !ct) -> !ct
  %0 = bgv.add %a, %b : (!ct, !ct) -> !ct
  // CHECK: %[[M:.*]] = openfhe.mul_no_relin %[[C]], %[[A]], %[[B]] : (!cc, !ct, !ct) -> !ct
  %1 = bgv.mul %a, %b : (!ct, !ct) -> !ct3
  // CHECK: openfhe.relin %[[C]], %[[M]] : (!cc, !ct) -> !ct
  %2 = bgv.relinearize %1 <from_basis = [0, 1, 2], to_basis = [0, 1]> : !ct3 -> !ct
  // CHECK: openfhe.rot %[[C]], %[[A]] <static_shift = 3 : index> : (!cc, !ct) -> !ct
  %3 = bgv.rotate_cols %a <static_shift = 3 : index> : !ct
  // CHECK: openfhe.rot %[[C]], %[[A]], %[[I]] : (!cc, !ct, index) -> !ct
  %4 = bgv.rotate_cols %a, %i : index : !ct
  // CHECK: openfhe.mod_reduce %[[C]], %[[A]] : (!cc, !ct) -> !ct
  %5 = bgv.modulus_switch %a <to_ring = #r0> : !ct -> !ct0
  // CHECK: openfhe.sub_plain %[[C]], %[[P]], %[[A]] : (!cc, !pt, !ct) -> !ct
  %6 = bgv.sub_plain %p, %a : (!pt, !ct) -> !ct
  return
}
// An op on a tensor is one for each element.
// CHECK: func.func @tensors(%[[C:.*]]: !cc, %[[A:.*]]: tensor<2x!ct>) -> tensor<2x!ct>
// CHECK: %[[A0:.*]] = tensor.extract %[[A]][%c0
// CHECK: %[[N0:.*]] = openfhe.negate %[[C]], %[[A0]]
// CHECK: %[[A1:.*]] = tensor.extract %[[A]][%c1
// CHECK: %[[N1:.*]] = openfhe.negate %[[C]], %[[A1]]
// CHECK: tensor.from_elements %[[N0]], %[[N1]] : tensor<2x!ct>
func.func @tensors(%a: tensor<2x!ct>) -> tensor<2x!ct> {
  %0 = bgv.negate %a : tensor<2x!ct>
  return %0 : tensor<2x!ct>
}
// A function that calls one with the context takes it, too.
// CHECK: func.func @calls(%[[C:.*]]: !cc, %[[A:.*]]: tensor<2x!ct>)
// CHECK: call @tensors(%[[C]], %[[A]])
func.func @calls(%a: tensor<2x!ct>) -> tensor<2x!ct> {
  %0 = call @tensors(%a) : (tensor<2x!ct>) -> tensor<2x!ct>
  return %0 : tensor<2x!ct>
}
// CHECK: func.func @client(%[[C:.*]]: !cc, %[[X:.*]]: tensor<8xi16>, %[[PK:.*]]: !pk, %[[SK:.*]]: !sk) -> tensor<8xi16>
func.func @client(%x: tensor<8xi16>, %pk: !pk, %sk: !sk) -> tensor<8xi16> {
  // CHECK: %[[W:.*]] = arith.extsi %[[X]] : tensor<8xi16> to tensor<8xi64>
  // CHECK: %[[E:.*]] = openfhe.make_packed_plaintext %[[C]], %[[W]] : (!cc, tensor<8xi64>) -> !pt
  %0 = lwe.rlwe_encode %x <encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>, ring = #t> : tensor<8xi16> -> !pt
  // CHECK: %[[T:.*]] = openfhe.encrypt %[[C]], %[[E]], %[[PK]] : (!cc, !pt, !pk) -> !ct
  %1 = lwe.rlwe_encrypt %0, %pk : (!pt, !pk) -> !ct
  // CHECK: %[[D:.*]] = openfhe.decrypt %[[C]], %[[T]], %[[SK]] : (!cc, !ct, !sk) -> !pt
  %2 = lwe.rlwe_decrypt %1, %sk : (!ct, !sk) -> !pt
  // CHECK: openfhe.decode %[[D]] : !pt -> tensor<8xi16>
  %3 = lwe.rlwe_decode %2 <encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>, ring = #t> : !pt -> tensor<8xi16>
  return %3 : tensor<8xi16>
}
