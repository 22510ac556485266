// Numbers that OpenFHE cannot take are refused.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context=level-budget-encode=9223372036854775807
// EXIT: 1
func.func @f(%cc: !openfhe.crypto_context, %a: !openfhe.ciphertext) -> !openfhe.ciphertext {
  %0 = openfhe.bootstrap %cc, %a : (!openfhe.crypto_context, !openfhe.ciphertext) -> !openfhe.ciphertext
  return %0 : !openfhe.ciphertext
}
