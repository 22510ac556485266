// RUN: ringmill opt %s --full-loop-unroll | FileCheck %s

// CHECK-LABEL: @nest
// CHECK-SAME: %[[M:.*]]: memref<4x4xi32>
// CHECK-NOT: affine.for
// CHECK-COUNT-4: affine.load %[[M]]
// CHECK-NOT: affine.load
// CHECK: return
func.func @nest(%m: memref<4x4xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %sum = affine.for %i = 0 to 2 iter_args(%a = %zero) -> i32 {
    %row = affine.for %j = 0 to 2 iter_args(%b = %a) -> i32 {
      %x = affine.load %m[%i + 1, %j] : memref<4x4xi32>
      %y = arith.addi %x, %b : i32
      affine.yield %y : i32
    }
    affine.yield %row : i32
  }
  return %sum : i32
}

// Inner bounds follow from outer counters; the rows have 0, 1 and 2 elements.
// CHECK-LABEL: @triangle
// CHECK-NOT: affine.for
// CHECK-COUNT-3: affine.store
// CHECK-NOT: affine.store
// CHECK: return
func.func @triangle(%m: memref<3x3xi8>, %x: i8) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<3x3xi8>
    }
  }
  return
}

// CHECK-LABEL: @never
// CHECK-SAME: %[[X:.*]]: i8
// CHECK-NEXT: return %[[X]]
func.func @never(%x: i8) -> i8 {
  %r = affine.for %i = 3 to 3 iter_args(%a = %x) -> i8 {
    %b = arith.addi %a, %a : i8
    affine.yield %b : i8
  }
  return %r : i8
}

// Loops of other dialects stay; affine loops in them do not.
// CHECK-LABEL: @scf
// CHECK: scf.for
// CHECK-NOT: affine.for
// CHECK-COUNT-2: memref.store
func.func @scf(%m: memref<2xi8>, %n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    affine.for %i = 0 to 2 {
      memref.store %x, %m[%i] : memref<2xi8>
    }
  }
  return
}
