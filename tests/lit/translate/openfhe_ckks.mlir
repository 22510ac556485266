// Ops of CKKS have no text.
//
// RUN: ringmill translate %s --emit-openfhe-pke
// EXIT: 1
func.func @f(%p: !openfhe.plaintext) {
  %0 = openfhe.decode_ckks %p : !openfhe.plaintext -> tensor<8xf64>
  return
}
