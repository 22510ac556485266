// The scheme of the module says the parameters' class. Parameters and functions have other names
// than each other; public tensors are rotated in the clear.
//
// RUN: ringmill translate %s --emit-openfhe-pke | FileCheck %s
// CHECK: using CCParamsT = CCParams<CryptoContextBFVRNS>;
// CHECK: CiphertextT ct(CryptoContextT cc, CiphertextT ct0, int8_t v0) {
// CHECK: cc->EvalRotate(ct0, static_cast<int32_t>(v0))
// CHECK: std::vector<int64_t> thread_local_(std::vector<int64_t> v0) {
// CHECK: int64_t from = (i + static_cast<int64_t>(v1) % 8 + 8) % 8;
module attributes {scheme.bfv} {
  func.func @ct(%cc: !openfhe.crypto_context, %a: !openfhe.ciphertext, %k: i8) -> !openfhe.ciphertext {
    %0 = openfhe.rot %cc, %a, %k : (!openfhe.crypto_context, !openfhe.ciphertext, i8) -> !openfhe.ciphertext
    return %0 : !openfhe.ciphertext
  }
  func.func @thread_local(%a: tensor<8xi64>) -> tensor<8xi64> {
    %c3 = arith.constant 3 : index
    %0 = tensor_ext.rotate %a, %c3 : tensor<8xi64>, index
    return %0 : tensor<8xi64>
  }
}
