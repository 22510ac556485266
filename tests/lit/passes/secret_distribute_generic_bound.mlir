// The number of iterations must not be secret.
// RUN: ringmill opt %s --secret-distribute-generic
// EXIT: 1
func.func @main(%v: !secret.secret<i32>, %n: !secret.secret<index>) -> !secret.secret<i32> {
  %0 = secret.generic(%v: !secret.secret<i32>, %n: !secret.secret<index>) {
  ^body(%x: i32, %m: index):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %1 = scf.for %i = %c0 to %m step %c1 iter_args(%s = %x) -> (i32) {
      %a = arith.addi %s, %x : i32
      scf.yield %a : i32
    }
    secret.yield %1 : i32
  } -> !secret.secret<i32>
  return %0 : !secret.secret<i32>
}
