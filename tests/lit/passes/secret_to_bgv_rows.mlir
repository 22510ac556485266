// Rows are ciphertexts: slices of whole rows read and write them. A result that the generic says
// has three elements stays so. Operands keep their order. Messages of BFV stand in the high bits.
//
// RUN: ringmill opt %s --mlir-print-local-scope --secret-to-bgv | FileCheck %s
// CHECK: func.func @rows
// CHECK: tensor.extract %{{.*}}[%c1] : tensor<2x!lwe.lwe_ciphertext
// CHECK: tensor.empty() : tensor<2x!lwe.lwe_ciphertext
// CHECK: tensor.insert %{{.*}} into
// CHECK: func.func @block
// CHECK: tensor.extract_slice %{{.*}}[%{{.*}}] [2] [1] : tensor<4x!lwe.lwe_ciphertext
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0] [2] [2] : tensor<2x!lwe.lwe_ciphertext
// CHECK: func.func @product
// CHECK: bgv.mul
// CHECK-SAME: encryption_type = msb, size = 3
// CHECK-NOT: bgv.relinearize
// CHECK: func.func @public
// CHECK: bgv.mul_plain %pt, %ct
#m = #mgmt.mgmt<level = 0>
#m3 = #mgmt.mgmt<level = 0, dimension = 3>
!row = !secret.secret<tensor<8xi16>>
!rows = !secret.secret<tensor<2x8xi16>>
!four = !secret.secret<tensor<4x8xi16>>
module attributes {scheme.bfv, bgv.schemeParam = #bgv.scheme_param<logN = 12, Q = [67239937], P = [], plaintextModulus = 65537>} {
  func.func @rows(%a: !rows {mgmt.mgmt = #m}) -> (!rows {mgmt.mgmt = #m}) {
    %e = tensor.empty() : tensor<2x8xi16>
    %i = mgmt.init %e {mgmt.mgmt = #m} : tensor<2x8xi16>
    %0 = secret.generic(%a: !rows) {
    ^body(%x: tensor<2x8xi16>):
      %1 = tensor.extract_slice %x[1, 0] [1, 8] [1, 1] : tensor<2x8xi16> to tensor<8xi16>
      %2 = tensor.insert_slice %1 into %i[0, 0] [1, 8] [1, 1] : tensor<8xi16> into tensor<2x8xi16>
      %3 = tensor.insert_slice %1 into %2[1, 0] [1, 8] [1, 1] : tensor<8xi16> into tensor<2x8xi16>
      secret.yield %3 : tensor<2x8xi16>
    } -> (!rows {mgmt.mgmt = #m})
    return %0 : !rows
  }
  func.func @block(%a: !four {mgmt.mgmt = #m}, %k: index) -> (!four {mgmt.mgmt = #m}) {
    %0 = secret.generic(%a: !four) {
    ^body(%x: tensor<4x8xi16>):
      %1 = tensor.extract_slice %x[%k, 0] [2, 8] [1, 1] : tensor<4x8xi16> to tensor<2x8xi16>
      %2 = tensor.insert_slice %1 into %x[0, 0] [2, 8] [2, 1] : tensor<2x8xi16> into tensor<4x8xi16>
      secret.yield %2 : tensor<4x8xi16>
    } -> (!four {mgmt.mgmt = #m})
    return %0 : !four
  }
  func.func @product(%a: !row {mgmt.mgmt = #m}) -> (!row {mgmt.mgmt = #m3}) {
    %0 = secret.generic(%a: !row) {
    ^body(%x: tensor<8xi16>):
      %1 = arith.muli %x, %x : tensor<8xi16>
      secret.yield %1 : tensor<8xi16>
    } -> (!row {mgmt.mgmt = #m3})
    return %0 : !row
  }
  func.func @public(%a: !row {mgmt.mgmt = #m}, %b: tensor<8xi16>) -> (!row {mgmt.mgmt = #m}) {
    %0 = secret.generic(%a: !row) {
    ^body(%x: tensor<8xi16>):
      %1 = arith.muli %b, %x : tensor<8xi16>
      secret.yield %1 : tensor<8xi16>
    } -> (!row {mgmt.mgmt = #m})
    return %0 : !row
  }
}
