// A body calls the function of its own module, and reads its own constants.
// RUN: ringmill opt %s --yosys-optimizer="mode=Boolean use-submodules=false" | FileCheck %s

func.func private @h(%x: i4) -> i4 {
  %s = arith.muli %x, %x : i4
  return %s : i4
}
// CHECK-LABEL: module @b
// CHECK:       func.func @g
// CHECK:       %[[A:.*]] = tensor.extract %{{.*}} : tensor<4xi1>
// CHECK-NOT:   comb
// CHECK:       secret.yield
// CHECK:       func.func @t
// CHECK:       comb.
module @b {
  memref.global "private" constant @tab : memref<4xi4> = dense<[3, 1, 4, 1]>
  func.func private @h(%x: i4) -> i4 {
    %s = arith.addi %x, %x : i4
    return %s : i4
  }
  func.func @g(%t: !secret.secret<i4>) -> (!secret.secret<i4>) {
    %0 = secret.generic(%t: !secret.secret<i4>) {
    ^bb0(%x: i4):
      %s = func.call @h(%x) : (i4) -> i4
      secret.yield %s : i4
    } -> (!secret.secret<i4>)
    return %0 : !secret.secret<i4>
  }
  func.func @t(%t: !secret.secret<i2>) -> (!secret.secret<i4>) {
    %0 = secret.generic(%t: !secret.secret<i2>) {
    ^bb0(%x: i2):
      %m = memref.get_global @tab : memref<4xi4>
      %n = arith.extui %x : i2 to i4
      %i = arith.index_castui %n : i4 to index
      %q = memref.load %m[%i] : memref<4xi4>
      secret.yield %q : i4
    } -> (!secret.secret<i4>)
    return %0 : !secret.secret<i4>
  }
}
