// The function that no other one calls is configured for, with what its callees do.
// Bootstrapping with budgets of 3 and 3 takes 20 levels of OpenFHE.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context | FileCheck %s
// CHECK: func.func @outer__generate_crypto_context
// CHECK: mulDepth = 22
// CHECK: supportFHE = true
// CHECK: func.func @outer__configure_crypto_context
// CHECK: openfhe.gen_mulkey
// CHECK: indices = [4]
// CHECK: openfhe.setup_bootstrap
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
func.func @inner(%cc: !cc, %a: !ct) -> !ct {
  %0 = openfhe.bootstrap %cc, %a : (!cc, !ct) -> !ct
  %1 = openfhe.rot %cc, %0 <static_shift = 4 : index> : (!cc, !ct) -> !ct
  return %1 : !ct
}
func.func @outer(%cc: !cc, %a: !ct) -> !ct {
  %0 = call @inner(%cc, %a) : (!cc, !ct) -> !ct
  %1 = openfhe.mul %cc, %0, %0 : (!cc, !ct, !ct) -> !ct
  %2 = openfhe.mul %cc, %1, %1 : (!cc, !ct, !ct) -> !ct
  return %2 : !ct
}
