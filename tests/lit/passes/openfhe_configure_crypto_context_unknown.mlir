// The function to configure for must be there.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context=entry-function=nobody
// EXIT: 1
func.func @f(%cc: !openfhe.crypto_context) {
  return
}
