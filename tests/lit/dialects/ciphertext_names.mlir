// RUN: ringmill opt %s | FileCheck %s

!Z17 = !mod_arith.int<17 : i64>
!Z97 = !mod_arith.int<97 : i64>
!limbs = !rns.rns<!Z17, !Z97>
#full = #polynomial.ring<coefficientType = !limbs, polynomialModulus = <1 + x**8>>
#last = #polynomial.ring<coefficientType = !rns.rns<!Z17>, polynomialModulus = <1 + x**8>>
#plain = #polynomial.ring<coefficientType = !mod_arith.int<17 : i64>, polynomialModulus = <1 + x**8>>
#key = #lwe.key<>
#chain = #lwe.modulus_chain<elements = <17 : i64, 97 : i64>, current = 1>
#space = #lwe.plaintext_space<ring = #plain, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 1>>
#two = #lwe.ciphertext_space<ring = #full, encryption_type = lsb>
#three = #lwe.ciphertext_space<ring = #full, encryption_type = lsb, size = 3>

// The level, the size if it is not 2, and no name twice.
// CHECK-DAG: #ciphertext_space_L1 = #lwe.ciphertext_space<
// CHECK-DAG: #ciphertext_space_L1_D3 = #lwe.ciphertext_space<{{.*}}size = 3>
// CHECK-DAG: #modulus_chain_L1_C1 = #lwe.modulus_chain<
// CHECK-DAG: !ct_L1 = !lwe.lwe_ciphertext<
// CHECK-DAG: !ct_L1_D3 = !lwe.lwe_ciphertext<
!ct = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #two, key = #key, modulus_chain = #chain>
!ct3 = !lwe.lwe_ciphertext<plaintext_space = #space, ciphertext_space = #three, key = #key, modulus_chain = #chain>

// CHECK: func.func @names(%[[A:ct[0-9_]*]]: !ct_L1, %[[B:ct[0-9_]*]]: !ct_L1) -> !ct_L1_D3
func.func @names(%a: !ct, %b: !ct) -> !ct3 {
  // CHECK: %[[C:ct[0-9_]*]] = lwe.radd %[[A]], %[[B]]
  // CHECK: %[[D:ct[0-9_]*]] = lwe.rmul %[[A]], %[[C]]
  // CHECK: return %[[D]]
  %0 = lwe.radd %a, %b : (!ct, !ct) -> !ct
  %1 = lwe.rmul %a, %0 : (!ct, !ct) -> !ct3
  return %1 : !ct3
}
