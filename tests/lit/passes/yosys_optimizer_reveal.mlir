// RUN: ringmill opt %s --yosys-optimizer
// EXIT: 1

func.func @main(%a: !secret.secret<i8>, %s: !secret.secret<i8>) -> !secret.secret<i8> {
  %0 = secret.generic(%a: !secret.secret<i8>) {
  ^body(%x: i8):
    %p = secret.reveal %s : !secret.secret<i8> -> i8
    %1 = arith.addi %x, %p : i8
    secret.yield %1 : i8
  } -> !secret.secret<i8>
  return %0 : !secret.secret<i8>
}
