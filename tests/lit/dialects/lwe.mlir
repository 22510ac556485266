// RUN: ringmill opt %s | FileCheck %s

!Z = !mod_arith.int<17 : i64>
!R = !rns.rns<!mod_arith.int<97 : i64>, !mod_arith.int<193 : i64>>
!S = !rns.rns<!mod_arith.int<97 : i64>>
#plain = #polynomial.ring<coefficientType = !Z, polynomialModulus = <1 + x**8>>
#cipher = #polynomial.ring<coefficientType = !R, polynomialModulus = <1 + x**8>>
#last = #polynomial.ring<coefficientType = !S, polynomialModulus = <1 + x**8>>
#enc = #lwe.full_crt_packing_encoding<scaling_factor = 1>
#ps = #lwe.plaintext_space<ring = #plain, encoding = #enc>
!pt = !lwe.lwe_plaintext<plaintext_space = #ps>
!ct = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #lwe.ciphertext_space<ring = #cipher, encryption_type = lsb>, key = #lwe.key<>, modulus_chain = #lwe.modulus_chain<elements = <97 : i64, 193 : i64>, current = 1>>
!ct2 = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #lwe.ciphertext_space<ring = #cipher, encryption_type = lsb>, key = #lwe.key<>>
!ct3 = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #lwe.ciphertext_space<ring = #cipher, encryption_type = lsb, size = 3>, key = #lwe.key<>>
!down = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #lwe.ciphertext_space<ring = #last, encryption_type = lsb>, key = #lwe.key<>>
!sk = !lwe.lwe_secret_key<key = #lwe.key<>, ring = #cipher>
!pk = !lwe.lwe_public_key<key = #lwe.key<>, ring = #cipher>
!re = !lwe.lwe_ring_elt<ring = #cipher>

// CHECK: #modulus_chain_L1_C1 = #lwe.modulus_chain<elements = <97 : i64, 193 : i64>, current = 1>
// CHECK-LABEL: @syntax
func.func @syntax(%k: !ct, %c: !ct2, %p: !pt, %sk: !sk, %pk: !pk, %t: tensor<8xi16>, %s: i16, %e: !re) {
  // CHECK: lwe.radd %{{.*}}, %{{.*}} : (!ct{{.*}}, !ct{{.*}}) -> !ct
  %0 = lwe.radd %c, %c : (!ct2, !ct2) -> !ct2
  // CHECK: lwe.rsub
  %1 = lwe.rsub %c, %c : (!ct2, !ct2) -> !ct2
  // CHECK: lwe.rmul
  %2 = lwe.rmul %c, %c : (!ct2, !ct2) -> !ct3
  // CHECK: lwe.radd_plain %{{.*}}, %{{.*}} : (!ct{{.*}}, !pt) -> !ct
  %3 = lwe.radd_plain %c, %p : (!ct2, !pt) -> !ct2
  // CHECK: lwe.rsub_plain
  %4 = lwe.rsub_plain %c, %p : (!ct2, !pt) -> !ct2
  // CHECK: lwe.rmul_plain
  %5 = lwe.rmul_plain %p, %c : (!pt, !ct2) -> !ct2
  // CHECK: lwe.rnegate %{{.*}} : !ct
  %6 = lwe.rnegate %c : !ct2
  // CHECK: lwe.add %{{.*}}, %{{.*}} : !ct
  %7 = lwe.add %c, %c : !ct2
  // CHECK: lwe.mul_scalar %{{.*}}, %{{.*}} : (!ct{{.*}}, i16) -> !ct
  %8 = lwe.mul_scalar %c, %s : (!ct2, i16) -> !ct2
  // CHECK: lwe.rlwe_encode %{{.*}} <encoding = #{{.*}}, ring = #{{.*}}> : tensor<8xi16> -> !pt
  %9 = lwe.rlwe_encode %t <encoding = #enc, ring = #plain> : tensor<8xi16> -> !pt
  // CHECK: lwe.rlwe_encode %{{.*}} <encoding = #{{.*}}, level = 1, ring = #{{.*}}> : tensor<8xi16> -> !pt
  %10 = lwe.rlwe_encode %t {encoding = #enc, ring = #plain, level = 1 : i64} : tensor<8xi16> -> !pt
  // CHECK: lwe.rlwe_decode %{{.*}} <encoding = #{{.*}}, ring = #{{.*}}> : !pt -> tensor<8xi16>
  %11 = lwe.rlwe_decode %p <encoding = #enc, ring = #plain> : !pt -> tensor<8xi16>
  // CHECK: lwe.rlwe_encrypt %{{.*}}, %{{.*}} : (!pt, !pkey_L1) -> !ct
  %12 = lwe.rlwe_encrypt %p, %pk : (!pt, !pk) -> !ct2
  // CHECK: lwe.rlwe_decrypt %{{.*}}, %{{.*}} : (!ct{{.*}}, !skey_L1) -> !pt
  %13 = lwe.rlwe_decrypt %c, %sk : (!ct2, !sk) -> !pt
  // CHECK: lwe.mul_ring_elt
  %14 = lwe.mul_ring_elt %e, %c : (!re, !ct2) -> !ct2
  // CHECK: lwe.extract_coeff %{{.*}} <index = 0> : !ct
  %15 = lwe.extract_coeff %c <index = 0> : !ct2
  // CHECK: lwe.from_coeffs %{{.*}}, %{{.*}} : (!ringelt, !ringelt) -> !ct
  %16 = lwe.from_coeffs %15, %e : (!re, !re) -> !ct2
  // CHECK: lwe.extract_slice %{{.*}} <start = 0, size = 1> : !ringelt -> !ringelt
  %17 = lwe.extract_slice %e <start = 0, size = 1> : !re -> !lwe.lwe_ring_elt<ring = #last>
  // CHECK: lwe.convert_basis %{{.*}} <targetBasis = !rns_L0> : !ringelt -> !ringelt
  %18 = lwe.convert_basis %e <targetBasis = !S> : !re -> !lwe.lwe_ring_elt<ring = #last>
  // CHECK: lwe.mod_down %{{.*}} <targetBasis = !rns_L0> : !ct{{.*}} -> !ct
  %19 = lwe.mod_down %c <targetBasis = !S> : !ct2 -> !down
  return
}
