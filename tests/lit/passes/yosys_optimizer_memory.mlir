// Parts of a body that is split would touch memory in another order.
// RUN: ringmill opt %s --yosys-optimizer
// EXIT: 1
func.func @f(%t: !secret.secret<tensor<4xi8>>, %i: index) -> !secret.secret<i8> {
  %0 = secret.generic(%t: !secret.secret<tensor<4xi8>>) {
  ^bb0(%x: tensor<4xi8>):
    %c0 = arith.constant 0 : index
    %m = memref.alloc() : memref<1xi8>
    %v = tensor.extract %x[%i] : tensor<4xi8>
    memref.store %v, %m[%c0] : memref<1xi8>
    %w = memref.load %m[%c0] : memref<1xi8>
    %r = arith.addi %w, %w : i8
    secret.yield %r : i8
  } -> !secret.secret<i8>
  return %0 : !secret.secret<i8>
}
