// A part of a row has no ciphertext of its own.
//
// RUN: ringmill opt %s --secret-to-bgv
// EXIT: 1
!s = !secret.secret<tensor<8xi16>>
module attributes {bgv.schemeParam = #bgv.scheme_param<logN = 12, Q = [67239937], P = [], plaintextModulus = 65537>} {
  func.func @f(%a: !s) -> !s {
    %0 = secret.generic(%a: !s) {
    ^body(%x: tensor<8xi16>):
      %1 = tensor.extract_slice %x[4] [4] [1] : tensor<8xi16> to tensor<4xi16>
      %2 = tensor.insert_slice %1 into %x[0] [4] [1] : tensor<4xi16> into tensor<8xi16>
      secret.yield %2 : tensor<8xi16>
    } -> !s
    return %0 : !s
  }
}
