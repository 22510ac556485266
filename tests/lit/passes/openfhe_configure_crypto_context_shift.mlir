// A rotation whose number is not known has no key.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context
// EXIT: 1
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
func.func @f(%cc: !cc, %a: !ct, %i: index) -> !ct {
  %0 = openfhe.rot %cc, %a, %i : (!cc, !ct, index) -> !ct
  return %0 : !ct
}
