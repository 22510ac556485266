// What every scheme has becomes lwe; the rest stays.
//
// RUN: ringmill opt %s --bgv-to-lwe | FileCheck %s
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

// CHECK: func.func @f(%[[A:.*]]: !ct_L1, %[[B:.*]]: !ct_L1, %[[P:.*]]: !pt)
func.func @f(%a: !ct, %b: !ct, %p: !pt) {
  // CHECK: lwe.radd %[[A]], %[[B]] {a.b} : (!ct_L1, !ct_L1) -> !ct_L1
  %0 = bgv.add %a, %b {a.b} : !ct
  // CHECK: lwe.rsub %[[A]], %[[B]] : (!ct_L1, !ct_L1) -> !ct_L1
  %1 = bgv.sub %a, %b : (!ct, !ct) -> !ct
  // CHECK: %[[M:.*]] = lwe.rmul %[[A]], %[[B]] : (!ct_L1, !ct_L1) -> !ct_L1_D3
  %2 = bgv.mul %a, %b : (!ct, !ct) -> !ct3
  // CHECK: lwe.rnegate %[[A]] : !ct_L1
  %3 = bgv.negate %a : !ct
  // CHECK: lwe.radd_plain %[[A]], %[[P]] : (!ct_L1, !pt) -> !ct_L1
  %4 = bgv.add_plain %a, %p : (!ct, !pt) -> !ct
  // CHECK: lwe.rsub_plain %[[P]], %[[A]] : (!pt, !ct_L1) -> !ct_L1
  %5 = bgv.sub_plain %p, %a : (!pt, !ct) -> !ct
  // CHECK: lwe.rmul_plain %[[A]], %[[P]] : (!ct_L1, !pt) -> !ct_L1
  %6 = bgv.mul_plain %a, %p : (!ct, !pt) -> !ct
  // CHECK: bgv.relinearize %[[M]] <from_basis = [0, 1, 2], to_basis = [0, 1]> : !ct_L1_D3 -> !ct_L1
  %7 = bgv.relinearize %2 {from_basis = array<i32: 0, 1, 2>, to_basis = array<i32: 0, 1>} : !ct3 -> !ct
  // CHECK: bgv.rotate_cols %[[A]] <static_shift = 3 : i64> : !ct_L1
  %8 = bgv.rotate_cols %a {static_shift = 3} : !ct
  // CHECK: bgv.modulus_switch %[[A]] <to_ring = #{{.*}}> : !ct_L1 -> !ct_L0
  %9 = bgv.modulus_switch %a {to_ring = #r0} : !ct -> !ct0
  // CHECK: bgv.level_reduce %[[A]] : !ct_L1 -> !ct_L0
  %10 = bgv.level_reduce %a : !ct -> !ct0
  return
}
