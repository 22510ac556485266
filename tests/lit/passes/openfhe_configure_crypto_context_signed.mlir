// Shifts are numbers with a sign, of any width, and counters of loops.
//
// RUN: ringmill opt %s --openfhe-configure-crypto-context=plain-mod=65537 | FileCheck %s
// CHECK: plainMod = 65537
// CHECK: openfhe.gen_rotkey %{{.*}} <indices = [-2, -1, 0, 1]>
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
func.func @f(%cc: !cc, %a: !ct) -> !ct {
  %m1 = arith.constant -1 : i8
  %0 = openfhe.rot %cc, %a, %m1 : (!cc, !ct, i8) -> !ct
  %lower = arith.constant -2 : i32
  %upper = arith.constant 2 : i32
  %step = arith.constant 1 : i32
  %1 = scf.for %i = %lower to %upper step %step iter_args(%x = %0) -> (!ct) : i32 {
    %2 = openfhe.rot %cc, %x, %i : (!cc, !ct, i32) -> !ct
    scf.yield %2 : !ct
  }
  return %1 : !ct
}
