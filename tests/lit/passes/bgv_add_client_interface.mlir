// The client's functions on ciphertexts: all values in one function, or each in one of its own.
//
// RUN: ringmill opt %s --bgv-add-client-interface | FileCheck %s
// RUN: ringmill opt %s --bgv-add-client-interface='use-public-key=true one-value-per-helper-fn=true' | FileCheck --check-prefix=SPLIT %s
!Z = !mod_arith.int<463187969 : i32>
#params = #lwe.rlwe_params<dimension = 2, ring = #polynomial.ring<coefficientType = !Z, polynomialModulus = <1 + x**32>>>
#encoding = #lwe.polynomial_evaluation_encoding<cleartext_start = 16, cleartext_bitwidth = 16>
!in = !lwe.rlwe_ciphertext<encoding = #encoding, rlwe_params = #params, underlying_type = tensor<32xi16>>
!out = !lwe.rlwe_ciphertext<encoding = #encoding, rlwe_params = #params, underlying_type = i16>
func.func private @get(!in) -> !out
func.func @f(%a: !in, %b: !in) -> !out {
  %0 = bgv.add %a, %b : !in
  %1 = call @get(%0) : (!in) -> !out
  return %1 : !out
}
// CHECK: func.func @f__encrypt(%[[A:.*]]: tensor<32xi16>, %[[B:.*]]: tensor<32xi16>, %[[K:.*]]: !rlwe_sk)
// CHECK: %[[P:.*]] = lwe.rlwe_encode %[[A]]
// CHECK: %[[C:.*]] = lwe.rlwe_encrypt %[[P]], %[[K]]
// CHECK: %[[Q:.*]] = lwe.rlwe_encode %[[B]]
// CHECK: %[[D:.*]] = lwe.rlwe_encrypt %[[Q]], %[[K]]
// CHECK: return %[[C]], %[[D]]
// CHECK: func.func @f__decrypt(%[[A:.*]]: !{{.*}}, %[[K:.*]]: !{{.*}}) -> i16
// CHECK: %[[P:.*]] = lwe.rlwe_decrypt %[[A]], %[[K]]
// CHECK: lwe.rlwe_decode %[[P]] {{.*}} -> i16
// SPLIT: func.func @f__encrypt__arg0(%{{.*}}: tensor<32xi16>, %{{.*}}: !{{.*}})
// SPLIT: func.func @f__encrypt__arg1(
// SPLIT: func.func @f__decrypt__result0(
