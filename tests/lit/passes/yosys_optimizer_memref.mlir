// Circuits have no memory.
// RUN: ringmill opt %s --yosys-optimizer
// EXIT: 1
func.func @f(%m: !secret.secret<memref<2xi8>>) -> !secret.secret<i8> {
  %0 = secret.generic(%m: !secret.secret<memref<2xi8>>) {
  ^bb0(%x: memref<2xi8>):
    %c0 = arith.constant 0 : index
    %1 = memref.load %x[%c0] : memref<2xi8>
    %2 = arith.addi %1, %1 : i8
    secret.yield %2 : i8
  } -> !secret.secret<i8>
  return %0 : !secret.secret<i8>
}
