// A call has the type of what its callee returns, whichever of the two comes first. Factors of
// messages are multiplied.
//
// RUN: ringmill opt %s --mlir-print-local-scope --secret-to-bgv | FileCheck %s
// CHECK: func.func @outer
// CHECK: call @inner(%ct)
// CHECK-SAME: -> !lwe.lwe_ciphertext<{{.*}}scaling_factor = 16
#m3 = #mgmt.mgmt<level = 0, scale = 4>
!s = !secret.secret<tensor<8xi16>>
module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 12, Q = [67239937], P = [], plaintextModulus = 65537>} {
  func.func @outer(%a: !s {mgmt.mgmt = #m3}) -> !s {
    %0 = call @inner(%a) : (!s) -> !s
    return %0 : !s
  }
  func.func private @inner(%a: !s {mgmt.mgmt = #m3}) -> !s {
    %0 = secret.generic(%a: !s) {
    ^body(%x: tensor<8xi16>):
      %1 = arith.muli %x, %x : tensor<8xi16>
      secret.yield %1 : tensor<8xi16>
    } -> !s
    return %0 : !s
  }
}
