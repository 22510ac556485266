// RUN: ringmill opt %s --unroll-and-forward | FileCheck %s --check-prefixes=CHECK,FIRST
// RUN: ringmill opt %s --pass-pipeline='builtin.module(func.func(unroll-and-forward))' | FileCheck %s --check-prefixes=CHECK,EACH

memref.global "private" constant @table : memref<4xi8> = dense<[1, 2, 3, 4]>

// CHECK-LABEL: @main
// CHECK-SAME: %[[ARG:.*]]: memref<2x3xi8>
func.func @main(%arg0: memref<2x3xi8>, %i: index) -> (memref<2xi8>, i8, i8) {
  %c42_i8 = arith.constant 42 : i8
  %c0 = arith.constant 0 : index
  affine.store %c42_i8, %arg0[%c0, %c0] : memref<2x3xi8>
  %sub = memref.subview %arg0[0, 0] [1, 2] [1, 1] : memref<2x3xi8> to memref<1x2xi8, strided<[3, 1]>>
  %col = memref.collapse_shape %sub [[0, 1]] : memref<1x2xi8, strided<[3, 1]>> into memref<2xi8, strided<[1]>>
  // CHECK: %[[ALLOC:.*]] = memref.alloc() {alignment = 64 : i64} : memref<2xi8>
  // CHECK-NOT: affine.for
  // CHECK: affine.store %c42_i8, %[[ALLOC]][%c0
  // CHECK: %[[V:.*]] = affine.load %[[ARG]][%c0{{.*}}, %c1{{.*}}] : memref<2x3xi8>
  // CHECK-NEXT: affine.store %[[V]], %[[ALLOC]][%c1
  %alloc = memref.alloc() {alignment = 64 : i64} : memref<2xi8>
  affine.for %arg2 = 0 to 2 {
    %t = affine.load %col[%arg2] : memref<2xi8, strided<[1]>>
    affine.store %t, %alloc[%arg2] : memref<2xi8>
  }
  // Elements of globals and at unknown subscripts stay loads.
  // CHECK: %[[G:.*]] = memref.get_global
  // CHECK: %[[T:.*]] = affine.load %[[G]]
  // CHECK: %[[U:.*]] = memref.load %[[ALLOC]]
  // CHECK: return %[[ALLOC]], %[[T]], %[[U]]
  %g = memref.get_global @table : memref<4xi8>
  %t = affine.load %g[2] : memref<4xi8>
  %u = memref.load %alloc[%i] : memref<2xi8>
  return %alloc, %t, %u : memref<2xi8>, i8, i8
}

// On a module, only the first function is changed.
// CHECK-LABEL: @second
// FIRST: affine.for
// EACH-NOT: affine.for
func.func @second(%m: memref<2xi8>, %x: i8) {
  affine.for %i = 0 to 2 {
    affine.store %x, %m[%i] : memref<2xi8>
  }
  return
}
