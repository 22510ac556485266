// Of several functions, one is to be named.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context
// EXIT: 1
func.func @f(%cc: !openfhe.crypto_context) {
  return
}
func.func @g(%cc: !openfhe.crypto_context) {
  return
}
