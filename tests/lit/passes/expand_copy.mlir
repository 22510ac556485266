// RUN: ringmill opt %s --expand-copy | FileCheck %s --check-prefixes=CHECK,LOOP
// RUN: ringmill opt %s --expand-copy=disable-affine-loop=true | FileCheck %s --check-prefixes=CHECK,STRAIGHT

// CHECK-LABEL: @memref_copy
func.func @memref_copy() {
  // CHECK: %[[FROM:.*]] = memref.alloc() : memref<2x3xi32>
  // CHECK-NEXT: %[[TO:.*]] = memref.alloc() : memref<2x3xi32>
  // LOOP-NEXT: affine.for %[[I:.*]] = 0 to 2 {
  // LOOP-NEXT: affine.for %[[J:.*]] = 0 to 3 {
  // LOOP-NEXT: %[[V:.*]] = affine.load %[[FROM]][%[[I]], %[[J]]] : memref<2x3xi32>
  // LOOP-NEXT: affine.store %[[V]], %[[TO]][%[[I]], %[[J]]] : memref<2x3xi32>
  // STRAIGHT-NEXT: %[[C0:.*]] = arith.constant 0 : index
  // STRAIGHT-NEXT: %[[C1:.*]] = arith.constant 1 : index
  // STRAIGHT-NEXT: %[[C2:.*]] = arith.constant 2 : index
  // STRAIGHT-NEXT: %[[V0:.*]] = affine.load %[[FROM]][%[[C0]], %[[C0]]] : memref<2x3xi32>
  // STRAIGHT-NEXT: affine.store %[[V0]], %[[TO]][%[[C0]], %[[C0]]] : memref<2x3xi32>
  // STRAIGHT-NEXT: %[[V1:.*]] = affine.load %[[FROM]][%[[C0]], %[[C1]]] : memref<2x3xi32>
  // STRAIGHT-NEXT: affine.store %[[V1]], %[[TO]][%[[C0]], %[[C1]]] : memref<2x3xi32>
  // STRAIGHT-COUNT-4: affine.store
  // STRAIGHT-NOT: affine.store
  // CHECK: return
  %alloc = memref.alloc() : memref<2x3xi32>
  %alloc_0 = memref.alloc() : memref<2x3xi32>
  memref.copy %alloc, %alloc_0 : memref<2x3xi32> to memref<2x3xi32>
  return
}

// CHECK-LABEL: @scalar
// CHECK-SAME: (%[[A:.*]]: memref<i8>, %[[B:.*]]: memref<i8>)
// CHECK-NEXT: %[[V:.*]] = affine.load %[[A]][] : memref<i8>
// CHECK-NEXT: affine.store %[[V]], %[[B]][] : memref<i8>
func.func @scalar(%a: memref<i8>, %b: memref<i8>) {
  memref.copy %a, %b : memref<i8> to memref<i8>
  return
}

// Element 1 would be read after it was written: the copy goes through memory of its own.
// CHECK-LABEL: @overlap
// CHECK-SAME: %[[M:.*]]: memref<4xi8>
// CHECK: %[[BETWEEN:.*]] = memref.alloc() : memref<3xi8>
// CHECK: affine.load %[[FROM:.*]][
// CHECK: affine.store %{{.*}}, %[[BETWEEN]][
// CHECK: affine.load %[[BETWEEN]][
// CHECK: affine.store
// CHECK: memref.dealloc %[[BETWEEN]]
func.func @overlap(%m: memref<4xi8>) {
  %a = memref.subview %m[0] [3] [1] : memref<4xi8> to memref<3xi8, strided<[1]>>
  %b = memref.subview %m[1] [3] [1] : memref<4xi8> to memref<3xi8, strided<[1], offset: 1>>
  memref.copy %a, %b : memref<3xi8, strided<[1]>> to memref<3xi8, strided<[1], offset: 1>>
  return
}
