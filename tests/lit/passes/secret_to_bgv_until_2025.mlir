// Without parameters, ciphertexts are those that HEIR made until 2025.
//
// RUN: ringmill opt %s --canonicalize --secret-to-bgv | FileCheck %s
// RUN: ringmill opt %s --secret-to-bgv='poly-mod-degree=1024 coefficient-mod-bits=40' | FileCheck --check-prefix=WIDE %s
!s = !secret.secret<tensor<1024xi1>>

// CHECK: !mod_arith.int<463187969 : i32>
// WIDE: !mod_arith.int<{{[0-9]+}} : i64>
// CHECK: !lwe.rlwe_ciphertext<encoding = #{{.*}}, rlwe_params = {{.*}}, underlying_type = tensor<1024xi1>>
module {
  // CHECK: func.func @f(
  func.func @f(%a : !s, %b : !s, %c : tensor<1024xi1>) -> !s {
    // CHECK: %[[S:.*]] = bgv.add
    %0 = secret.generic ins(%a, %b : !s, !s) {
    ^bb0(%x : tensor<1024xi1>, %y : tensor<1024xi1>):
      %1 = arith.addi %x, %y : tensor<1024xi1>
      secret.yield %1 : tensor<1024xi1>
    } -> !s
    // CHECK: %[[M:.*]] = bgv.mul %[[S]]
    // CHECK-NEXT: %[[R:.*]] = bgv.relinearize %[[M]]
    %1 = secret.generic ins(%0, %b : !s, !s) {
    ^bb0(%x : tensor<1024xi1>, %y : tensor<1024xi1>):
      %1 = arith.muli %x, %y : tensor<1024xi1>
      secret.yield %1 : tensor<1024xi1>
    } -> !s
    // CHECK-NEXT: %[[P:.*]] = lwe.rlwe_encode
    // CHECK-NEXT: bgv.add_plain %[[R]], %[[P]]
    %2 = secret.generic ins(%1 : !s) {
    ^bb0(%x : tensor<1024xi1>):
      %3 = arith.addi %x, %c : tensor<1024xi1>
      secret.yield %3 : tensor<1024xi1>
    } -> !s
    return %2 : !s
  }
}
