// Messages with different factors are not added.
//
// RUN: ringmill opt %s --secret-to-bgv
// EXIT: 1
!s = !secret.secret<tensor<8xi16>>
module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 12, Q = [67239937], P = [], plaintextModulus = 65537>} {
  func.func @f(%a : !s {mgmt.mgmt = #mgmt.mgmt<level = 0, scale = 1>}, %b: !s {mgmt.mgmt = #mgmt.mgmt<level = 0, scale = 4>}) -> !s {
    %0 = secret.generic(%a: !s, %b: !s) {
    ^body(%x: tensor<8xi16>, %y: tensor<8xi16>):
      %1 = arith.addi %x, %y : tensor<8xi16>
      secret.yield %1 : tensor<8xi16>
    } -> !s
    return %0 : !s
  }
}
