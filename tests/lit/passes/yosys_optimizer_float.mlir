// What no circuit computes is named at its place.
// RUN: ringmill opt %s --yosys-optimizer
// EXIT: 1
func.func @f(%a: !secret.secret<i8>) -> !secret.secret<i8> {
  %0 = secret.generic(%a: !secret.secret<i8>) {
  ^bb0(%x: i8):
    %1 = arith.sitofp %x : i8 to f32
    %2 = arith.addf %1, %1 : f32
    %3 = arith.fptosi %2 : f32 to i8
    secret.yield %3 : i8
  } -> !secret.secret<i8>
  return %0 : !secret.secret<i8>
}
