// RUN: ringmill opt %s --forward-store-to-load | FileCheck %s

// CHECK-LABEL: @single_store
// CHECK-SAME: %[[ARG0:.*]]: memref<10xi8>
func.func @single_store(%arg0: memref<10xi8>) -> i8 {
  // CHECK-NEXT: %[[VAL:.*]] = arith.constant 7
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-NEXT: memref.store %[[VAL]], %[[ARG0]][%[[C0]]]
  // CHECK-NEXT: return %[[VAL]]
  %0 = arith.constant 7 : i8
  %c0 = arith.constant 0 : index
  memref.store %0, %arg0[%c0] : memref<10xi8>
  %1 = memref.load %arg0[%c0] : memref<10xi8>
  return %1 : i8
}

// The first store goes, and the constant with it.
// CHECK-LABEL: @latest
// CHECK-SAME: %[[ARG0:.*]]: memref<10xi8>
func.func @latest(%arg0: memref<10xi8>) -> i8 {
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[NEW:.*]] = arith.constant 8
  // CHECK-NEXT: memref.store %[[NEW]], %[[ARG0]][%[[C0]]]
  // CHECK-NEXT: return %[[NEW]]
  %c0 = arith.constant 0 : index
  %old = arith.constant 7 : i8
  %new = arith.constant 8 : i8
  memref.store %old, %arg0[%c0] : memref<10xi8>
  memref.store %new, %arg0[%c0] : memref<10xi8>
  %1 = memref.load %arg0[%c0] : memref<10xi8>
  return %1 : i8
}

// A store at a subscript of the run time may overwrite the constant one, but not its neighbour.
// CHECK-LABEL: @run_time_subscripts
// CHECK-SAME: (%[[M:.*]]: memref<8xi8>, %[[I:.*]]: index, %[[A:.*]]: i8, %[[B:.*]]: i8)
func.func @run_time_subscripts(%m: memref<8xi8>, %i: index, %a: i8, %b: i8) -> (i8, i8, i8) {
  // CHECK: affine.store %[[A]], %[[M]][symbol(%[[I]]) + 1]
  // CHECK: affine.store %[[B]], %[[M]][symbol(%[[I]])]
  // CHECK: %[[KEPT:.*]] = memref.load
  // CHECK-NEXT: return %[[KEPT]], %[[A]], %[[B]]
  %c0 = arith.constant 0 : index
  memref.store %a, %m[%c0] : memref<8xi8>
  affine.store %a, %m[symbol(%i) + 1] : memref<8xi8>
  affine.store %b, %m[symbol(%i)] : memref<8xi8>
  %0 = memref.load %m[%c0] : memref<8xi8>
  %1 = affine.load %m[symbol(%i) + 1] : memref<8xi8>
  %2 = memref.load %m[%i] : memref<8xi8>
  return %0, %1, %2 : i8, i8, i8
}

func.func private @anything(memref<8xi8>)

// CHECK-LABEL: @calls
// CHECK-SAME: (%[[M:.*]]: memref<8xi8>, %[[A:.*]]: i8)
func.func @calls(%m: memref<8xi8>, %a: i8) -> (i8, i8) {
  // CHECK: call @anything
  // CHECK-NEXT: %[[KEPT:.*]] = memref.load %[[M]]
  // CHECK-NEXT: return %[[KEPT]], %[[A]]
  %c0 = arith.constant 0 : index
  %local = memref.alloc() : memref<8xi8>
  memref.store %a, %m[%c0] : memref<8xi8>
  memref.store %a, %local[%c0] : memref<8xi8>
  call @anything(%m) : (memref<8xi8>) -> ()
  %0 = memref.load %m[%c0] : memref<8xi8>
  %1 = memref.load %local[%c0] : memref<8xi8>
  return %0, %1 : i8, i8
}

// Memory that was passed on is anybody's.
// CHECK-LABEL: @passed_on
// CHECK: call @anything
// CHECK: %[[KEPT:.*]] = memref.load
// CHECK-NEXT: return %[[KEPT]]
func.func @passed_on(%a: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %local = memref.alloc() : memref<8xi8>
  memref.store %a, %local[%c0] : memref<8xi8>
  call @anything(%local) : (memref<8xi8>) -> ()
  %0 = memref.load %local[%c0] : memref<8xi8>
  return %0 : i8
}

// The caller may pass one memory twice.
// CHECK-LABEL: @aliases
// CHECK: %[[KEPT:.*]] = memref.load
// CHECK-NEXT: return %[[KEPT]]
func.func @aliases(%m: memref<8xi8>, %n: memref<8xi8>, %a: i8, %b: i8) -> i8 {
  %c0 = arith.constant 0 : index
  memref.store %a, %m[%c0] : memref<8xi8>
  memref.store %b, %n[%c0] : memref<8xi8>
  %0 = memref.load %m[%c0] : memref<8xi8>
  return %0 : i8
}

// Element 1 of the view is element 3 of the memory.
// CHECK-LABEL: @subviews
// CHECK-SAME: (%[[M:.*]]: memref<8xi8>, %[[I:.*]]: index, %[[A:.*]]: i8, %[[B:.*]]: i8)
// CHECK: %[[KEPT:.*]] = memref.load
// CHECK-NEXT: return %[[A]], %[[B]], %[[KEPT]]
func.func @subviews(%m: memref<8xi8>, %i: index, %a: i8, %b: i8) -> (i8, i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %view = memref.subview %m[2] [4] [1] : memref<8xi8> to memref<4xi8, strided<[1], offset: 2>>
  %moved = memref.subview %m[%i] [2] [1] : memref<8xi8> to memref<2xi8, strided<[1], offset: ?>>
  memref.store %a, %m[%c2] : memref<8xi8>
  memref.store %a, %m[%c3] : memref<8xi8>
  memref.store %b, %view[%c1] : memref<4xi8, strided<[1], offset: 2>>
  %0 = memref.load %view[%c0] : memref<4xi8, strided<[1], offset: 2>>
  %1 = memref.load %m[%c3] : memref<8xi8>
  memref.store %b, %moved[%c0] : memref<2xi8, strided<[1], offset: ?>>
  %2 = memref.load %m[%c3] : memref<8xi8>
  return %0, %1, %2 : i8, i8, i8
}

// A copy reads its source, whose contents stay, and overwrites its target.
// CHECK-LABEL: @copies
// CHECK-SAME: (%[[M:.*]]: memref<8xi8>, %[[A:.*]]: i8)
// CHECK: memref.store %[[A]]
// CHECK: memref.store %[[A]]
// CHECK: memref.copy
// CHECK-NEXT: %[[KEPT:.*]] = memref.load
// CHECK-NEXT: memref.store %[[KEPT]]
// CHECK-NEXT: return %[[KEPT]], %[[A]]
func.func @copies(%m: memref<8xi8>, %a: i8) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %from = memref.alloc() : memref<8xi8>
  %to = memref.alloc() : memref<8xi8>
  memref.store %a, %from[%c0] : memref<8xi8>
  memref.store %a, %to[%c0] : memref<8xi8>
  memref.copy %from, %to : memref<8xi8> to memref<8xi8>
  %0 = memref.load %to[%c0] : memref<8xi8>
  %1 = memref.load %from[%c0] : memref<8xi8>
  memref.store %0, %from[%c0] : memref<8xi8>
  return %0, %1 : i8, i8
}

// What is read before it is overwritten stays.
// CHECK-LABEL: @read_before
// CHECK-COUNT-3: memref.store
func.func @read_before(%m: memref<8xi8>, %i: index, %a: i8, %b: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %a, %m[%c0] : memref<8xi8>
  memref.store %a, %m[%c1] : memref<8xi8>
  %0 = memref.load %m[%i] : memref<8xi8>
  memref.store %b, %m[%c0] : memref<8xi8>
  return %0 : i8
}

// CHECK-LABEL: @regions
// CHECK-SAME: (%[[M:.*]]: memref<10xi8>, %[[OUT:.*]]: memref<10xi8>)
func.func @regions(%m: memref<10xi8>, %out: memref<10xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %val = arith.constant 7 : i8
  memref.store %val, %out[%c0] : memref<10xi8>
  // CHECK: affine.for %[[I:.*]] = 0 to 10
  // CHECK-NEXT: %[[V:.*]] = memref.load %[[M]][%[[I]]]
  // CHECK-NEXT: memref.store %[[V]], %[[OUT]][%[[I]]]
  // CHECK-NEXT: memref.store %[[V]], %[[M]][%[[I]]]
  affine.for %i = 0 to 10 {
    %0 = memref.load %m[%i] : memref<10xi8>
    memref.store %0, %out[%i] : memref<10xi8>
    %1 = memref.load %out[%i] : memref<10xi8>
    memref.store %1, %m[%i] : memref<10xi8>
  }
  // CHECK: %[[KEPT:.*]] = memref.load
  // CHECK-NEXT: return %[[KEPT]]
  %2 = memref.load %out[%c0] : memref<10xi8>
  return %2 : i8
}
