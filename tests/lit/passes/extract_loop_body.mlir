// RUN: ringmill opt %s --extract-loop-body | FileCheck %s
// RUN: ringmill opt %s --extract-loop-body="min-loop-size=5 min-body-size=2" | FileCheck %s --check-prefix=SMALL

// CHECK: func.func private @for_0(%[[X:.*]]: i8) -> i8 {
// CHECK-NEXT: %[[LOW:.*]] = arith.constant -128 : i8
// CHECK-NEXT: %[[HIGH:.*]] = arith.constant 127 : i8
// CHECK-NEXT: %[[A:.*]] = arith.cmpi slt, %[[X]], %[[LOW]]
// CHECK-NEXT: %[[B:.*]] = arith.select %[[A]], %[[LOW]], %[[X]]
// CHECK-NEXT: %[[C:.*]] = arith.cmpi sgt, %[[X]], %[[HIGH]]
// CHECK-NEXT: %[[D:.*]] = arith.select %[[C]], %[[HIGH]], %[[B]]
// CHECK-NEXT: return %[[D]]

// CHECK: @loop_body
// CHECK: %[[V:.*]] = affine.load
// CHECK-NEXT: %[[R:.*]] = func.call @for_0(%[[V]]) : (i8) -> i8
// CHECK-NEXT: affine.store %[[R]]
func.func @loop_body(%alloc_6: memref<25x20x8xi8>) -> memref<25x20x8xi8> {
  %c-128_i8 = arith.constant -128 : i8
  %c127_i8 = arith.constant 127 : i8
  %alloc_7 = memref.alloc() {alignment = 64 : i64} : memref<25x20x8xi8>
  affine.for %arg1 = 0 to 25 {
    affine.for %arg2 = 0 to 20 {
      affine.for %arg3 = 0 to 8 {
        %98 = affine.load %alloc_6[%arg1, %arg2, %arg3] : memref<25x20x8xi8>
        %99 = arith.cmpi slt, %98, %c-128_i8 : i8
        %100 = arith.select %99, %c-128_i8, %98 : i8
        %101 = arith.cmpi sgt, %98, %c127_i8 : i8
        %102 = arith.select %101, %c127_i8, %100 : i8
        affine.store %102, %alloc_7[%arg1, %arg2, %arg3] : memref<25x20x8xi8>
      }
    }
  }
  return %alloc_7 : memref<25x20x8xi8>
}

// Counters and other values from outside become arguments.
// CHECK: func.func private @for_1(%[[X:.*]]: i8, %[[Y:.*]]: i8, %[[I:.*]]: index)
// CHECK: @outside_values
// CHECK-SAME: (%[[M:.*]]: memref<8xi8>, %[[Z:.*]]: i8)
// CHECK: affine.for %[[J:.*]] = 0 to 8
// CHECK-NEXT: %[[W:.*]] = affine.load
// CHECK-NEXT: %[[R:.*]] = func.call @for_1(%[[W]], %[[Z]], %[[J]])
// CHECK-NEXT: affine.store %[[R]]
func.func @outside_values(%m: memref<8xi8>, %y: i8) {
  affine.for %i = 0 to 8 {
    %x = affine.load %m[%i] : memref<8xi8>
    %0 = arith.addi %x, %y : i8
    %1 = arith.index_cast %i : index to i8
    %2 = arith.muli %0, %1 : i8
    %3 = arith.xori %2, %x : i8
    affine.store %3, %m[%i] : memref<8xi8>
  }
  return
}

// What computes subscripts stays, and is not counted.
// CHECK: @subscripts
// CHECK: affine.for
// CHECK-NEXT: arith.index_cast
// CHECK-NEXT: arith.muli
// CHECK-NEXT: arith.index_cast
// CHECK-NEXT: memref.load
// CHECK-NEXT: arith.trunci
// CHECK-NEXT: arith.addi
// CHECK-NEXT: affine.store
// SMALL: @subscripts
// SMALL: affine.for
// SMALL-NEXT: arith.index_cast
// SMALL-NEXT: arith.muli
// SMALL-NEXT: arith.index_cast
// SMALL-NEXT: memref.load
// SMALL-NEXT: func.call @for_2
// SMALL-NEXT: affine.store
func.func @subscripts(%t: memref<513xi16>, %m: memref<8xi8>) {
  affine.for %i = 0 to 8 {
    %0 = arith.index_cast %i : index to i16
    %1 = arith.muli %0, %0 : i16
    %2 = arith.index_cast %1 : i16 to index
    %3 = memref.load %t[%2] : memref<513xi16>
    %4 = arith.trunci %3 : i16 to i8
    %5 = arith.addi %4, %4 : i8
    affine.store %5, %m[%i] : memref<8xi8>
  }
  return
}

// Left alone: two stores, a store in a branch, a reduction, few iterations.
// CHECK: @left_alone
// CHECK-NOT: call
// SMALL: @left_alone
// SMALL-NOT: call
func.func @left_alone(%m: memref<8xi8>, %n: memref<8xi8>, %x: i8, %c: i1) -> i8 {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xi8>
    %1 = arith.addi %0, %0 : i8
    %2 = arith.muli %1, %0 : i8
    %3 = arith.xori %2, %0 : i8
    %4 = arith.andi %3, %0 : i8
    affine.store %4, %m[%i] : memref<8xi8>
    affine.store %3, %n[%i] : memref<8xi8>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xi8>
    %1 = arith.addi %0, %0 : i8
    %2 = arith.muli %1, %0 : i8
    %3 = arith.xori %2, %0 : i8
    %4 = arith.andi %3, %0 : i8
    scf.if %c {
      memref.store %4, %m[%i] : memref<8xi8>
    }
  }
  %sum = affine.for %i = 0 to 8 iter_args(%a = %x) -> i8 {
    %0 = affine.load %m[%i] : memref<8xi8>
    %1 = arith.addi %0, %a : i8
    %2 = arith.muli %1, %0 : i8
    %3 = arith.xori %2, %0 : i8
    %4 = arith.andi %3, %0 : i8
    affine.store %4, %m[%i] : memref<8xi8>
    affine.yield %1 : i8
  }
  affine.for %i = 0 to 3 {
    %0 = affine.load %m[%i] : memref<8xi8>
    %1 = arith.addi %0, %0 : i8
    %2 = arith.muli %1, %0 : i8
    %3 = arith.xori %2, %0 : i8
    %4 = arith.andi %3, %0 : i8
    affine.store %4, %m[%i] : memref<8xi8>
  }
  return %sum : i8
}
