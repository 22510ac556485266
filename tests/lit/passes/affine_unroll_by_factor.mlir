// Several iterations become one; what is left over follows the loop.
// RUN: ringmill opt %s --affine-unroll-by-factor=factor=3 | FileCheck %s

// CHECK-LABEL: func.func @rest
// CHECK:       %[[R:.*]] = affine.for %[[I:.*]] = 1 to 10 step 9 iter_args(%[[S:.*]] = %{{.*}}) -> (i8)
// CHECK-NEXT:  %[[A:.*]] = arith.addi %[[S]], %[[S]]
// CHECK:       %[[B:.*]] = arith.addi %[[A]], %[[A]]
// CHECK:       %[[C:.*]] = arith.addi %[[B]], %[[B]]
// CHECK-NEXT:  affine.yield %[[C]]
// CHECK:       %[[D:.*]] = arith.addi %[[R]], %[[R]]
// CHECK-NEXT:  return %[[D]]
func.func @rest(%v: i8) -> i8 {
  %r = affine.for %i = 1 to 12 step 3 iter_args(%s = %v) -> i8 {
    %n = arith.addi %s, %s : i8
    affine.yield %n : i8
  }
  return %r : i8
}

// CHECK-LABEL: func.func @store
// CHECK:       affine.for %[[I:.*]] = 0 to 6 step 3
// CHECK-NEXT:  affine.store %{{.*}}, %{{.*}}[%[[I]]]
// CHECK-NEXT:  %[[J:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK-NEXT:  affine.store %{{.*}}, %{{.*}}[%[[J]]]
func.func @store(%m: memref<6xi8>, %v: i8) {
  affine.for %i = 0 to 6 {
    affine.store %v, %m[%i] : memref<6xi8>
  }
  return
}

// A loop of a number of iterations that is not constant stays.
// CHECK-LABEL: func.func @unknown
// CHECK:       affine.for %{{.*}} = 0 to %{{.*}} iter_args
// CHECK-NOT:   step
// CHECK:       return
func.func @unknown(%v: i8, %n: index) -> i8 {
  %r = affine.for %i = 0 to %n iter_args(%s = %v) -> i8 {
    %t = arith.addi %s, %s : i8
    affine.yield %t : i8
  }
  return %r : i8
}

// CHECK-LABEL: func.func @none
// CHECK-NOT:   affine.for
func.func @none(%v: i8) -> i8 {
  %r = affine.for %i = 4 to 4 iter_args(%s = %v) -> i8 {
    %t = arith.addi %s, %s : i8
    affine.yield %t : i8
  }
  return %r : i8
}
