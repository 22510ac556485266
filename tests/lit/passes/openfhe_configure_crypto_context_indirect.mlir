// Nobody knows what an indirect call does.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context
// EXIT: 1
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
func.func @f(%cc: !cc, %a: !ct, %g: (!cc, !ct) -> !ct) -> !ct {
  %0 = func.call_indirect %g(%cc, %a) : (!cc, !ct) -> !ct
  return %0 : !ct
}
