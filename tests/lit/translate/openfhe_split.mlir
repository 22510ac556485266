// Parts of a file are modules of their own.
//
// RUN: ringmill translate %s --emit-openfhe-pke --split-input-file | FileCheck %s
// CHECK: int64_t first(int64_t v0) {
// CHECK: CiphertextT second(CryptoContextT cc, CiphertextT ct) {
func.func @first(%a: i64) -> i64 {
  return %a : i64
}

// -----

!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
func.func @second(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.negate %cc, %a : (!cc, !ct) -> !ct
  return %0 : !ct
}
