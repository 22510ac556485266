// Arithmetic on secret tensors becomes that on ciphertexts, of the levels and sizes that attributes say.
//
// RUN: ringmill opt %s --secret-to-bgv=min-slot-count=8 | FileCheck %s
#m = #mgmt.mgmt<level = 1>
#m3 = #mgmt.mgmt<level = 1, dimension = 3>
#m0 = #mgmt.mgmt<level = 0>
!s = !secret.secret<tensor<1x8xi16>>
!v = !secret.secret<tensor<8xi16>>

// CHECK: module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 12, Q = [67239937, 34359754753], P = [34359771137], plaintextModulus = 65537>, scheme.bgv}
module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 12, Q = [67239937, 34359754753], P = [34359771137], plaintextModulus = 65537>, scheme.bgv} {
  // CHECK: func.func @levels(%[[A:.*]]: tensor<1x!ct_L1>, %[[B:.*]]: tensor<1x!ct_L1>, %[[P:.*]]: tensor<1x8xi16>) -> tensor<1x!ct_L0>
  func.func @levels(%a: !s {mgmt.mgmt = #m}, %b: !s {mgmt.mgmt = #m}, %p: tensor<1x8xi16>) -> (!s {mgmt.mgmt = #m0}) {
    %c1 = arith.constant 1 : index
    // CHECK: %[[M:.*]] = bgv.mul %[[A]], %[[B]] : (tensor<1x!ct_L1>, tensor<1x!ct_L1>) -> tensor<1x!ct_L1_D3>
    // CHECK-NEXT: %[[R:.*]] = bgv.relinearize %[[M]] <from_basis = [0, 1, 2], to_basis = [0, 1]> : tensor<1x!ct_L1_D3> -> tensor<1x!ct_L1>
    // CHECK-NEXT: %[[T:.*]] = bgv.rotate_cols %[[R]], %{{.*}} : index : tensor<1x!ct_L1>
    // CHECK-NEXT: %[[ROW:.*]] = tensor.extract_slice %[[P]][0, 0] [1, 8] [1, 1] : tensor<1x8xi16> to tensor<8xi16>
    // CHECK-NEXT: %[[PT:.*]] = lwe.rlwe_encode %[[ROW]] <encoding = #{{.*}}, ring = #{{.*}}, scale = -1> : tensor<8xi16> -> !pt
    // CHECK-NEXT: %[[PTS:.*]] = tensor.from_elements %[[PT]] : tensor<1x!pt>
    // CHECK-NEXT: %[[S:.*]] = bgv.sub_plain %[[PTS]], %[[T]] : (tensor<1x!pt>, tensor<1x!ct_L1>) -> tensor<1x!ct_L1>
    // CHECK-NEXT: %[[L:.*]] = bgv.modulus_switch %[[S]] <to_ring = #{{.*}}> : tensor<1x!ct_L1> -> tensor<1x!ct_L0>
    // CHECK-NEXT: return %[[L]]
    %0 = secret.generic(%a: !s {mgmt.mgmt = #m}, %b: !s {mgmt.mgmt = #m}) {
    ^body(%x: tensor<1x8xi16>, %y: tensor<1x8xi16>):
      %1 = arith.muli %x, %y {mgmt.mgmt = #m3} : tensor<1x8xi16>
      %2 = mgmt.relinearize %1 {mgmt.mgmt = #m} : tensor<1x8xi16>
      %3 = tensor_ext.rotate %2, %c1 {mgmt.mgmt = #m} : tensor<1x8xi16>, index
      %4 = arith.subi %p, %3 {mgmt.mgmt = #m} : tensor<1x8xi16>
      %5 = mgmt.modreduce %4 {mgmt.mgmt = #m0} : tensor<1x8xi16>
      secret.yield %5 : tensor<1x8xi16>
    } -> (!s {mgmt.mgmt = #m0})
    return %0 : !s
  }

  // Without attributes, values are at the highest level, and products are relinearized.
  // CHECK: func.func @plain(%[[A:.*]]: !ct_L1) -> !ct_L1
  // CHECK: bgv.mul
  // CHECK-NEXT: bgv.relinearize
  func.func @plain(%a: !v) -> !v {
    %0 = secret.generic(%a: !v) {
    ^body(%x: tensor<8xi16>):
      %1 = arith.muli %x, %x : tensor<8xi16>
      secret.yield %1 : tensor<8xi16>
    } -> !v
    return %0 : !v
  }

  // Functions of a client take the key last.
  // CHECK: func.func @plain__encrypt__arg0(%[[X:.*]]: tensor<8xi16>, %[[PK:.*]]: !pkey_L1) -> !ct_L1
  // CHECK: %[[E:.*]] = lwe.rlwe_encode %[[X]]
  // CHECK: lwe.rlwe_encrypt %[[E]], %[[PK]] : (!pt, !pkey_L1) -> !ct_L1
  func.func @plain__encrypt__arg0(%x: tensor<8xi16>) -> (!v {mgmt.mgmt = #m}) attributes {client.enc_func = {func_name = "plain", index = 0 : i64}} {
    %0 = secret.conceal %x {mgmt.mgmt = #m} : tensor<8xi16> -> !v
    return %0 : !v
  }
  // CHECK: func.func @plain__decrypt__result0(%[[X:.*]]: tensor<1x!ct_L1>, %[[SK:.*]]: !skey_L1) -> tensor<1x8xi16>
  // CHECK: lwe.rlwe_decrypt %{{.*}}, %[[SK]] : (!ct_L1, !skey_L1) -> !pt
  // CHECK: lwe.rlwe_decode
  func.func @plain__decrypt__result0(%x: !s {mgmt.mgmt = #m}) -> tensor<1x8xi16> attributes {heir.interface = {func_name = "plain", index = 0 : i64, roles = ["client.decrypt"]}} {
    %0 = secret.reveal %x : !s -> tensor<1x8xi16>
    return %0 : tensor<1x8xi16>
  }
}
