// A loop that takes too long to follow is refused.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context
// EXIT: 1
func.func @f(%cc: !openfhe.crypto_context) {
  affine.for %i = 0 to 1000000000000 {
  }
  return
}
