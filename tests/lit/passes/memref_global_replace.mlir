// RUN: ringmill opt %s --memref-global-replace | FileCheck %s

// CHECK-NOT: @__constant_8xi16
memref.global "private" constant @__constant_8xi16 : memref<2x4xi16> = dense<[[-10, 20, 3, 4], [5, 6, 7, 8]]>
// CHECK: memref.global "private" constant @kept
memref.global "private" constant @kept : memref<10x8x1x8xi8> = dense<2>
// CHECK-NOT: @splat
memref.global "private" constant @splat : memref<1000xi8> = dense<-3>
// Somebody else may read it.
// CHECK: memref.global constant @public
memref.global constant @public : memref<2xi8> = dense<[1, 2]>

// CHECK-LABEL: @main
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[C8:.*]] = arith.constant 8 : i16
// CHECK-NEXT: return %[[C8]] : i16
func.func @main() -> i16 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.get_global @__constant_8xi16 : memref<2x4xi16>
  %1 = affine.load %0[%c1, %c1 + %c2] : memref<2x4xi16>
  return %1 : i16
}

// A load at an unknown subscript stays, and with it the global.
// CHECK-LABEL: @unknown_subscript
// CHECK: %[[KEPT:.*]] = memref.get_global @kept
// CHECK: %[[TWO:.*]] = arith.constant 2 : i8
// CHECK: %[[LOAD:.*]] = memref.load %[[KEPT]]
// CHECK: return %[[TWO]], %[[LOAD]]
func.func @unknown_subscript(%i: index) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %0 = memref.get_global @kept : memref<10x8x1x8xi8>
  %1 = memref.load %0[%c0, %c0, %c0, %c0] : memref<10x8x1x8xi8>
  %2 = memref.load %0[%c0, %c0, %c0, %i] : memref<10x8x1x8xi8>
  return %1, %2 : i8, i8
}

// CHECK-LABEL: @views
// CHECK-NOT: memref
// CHECK: arith.constant -3 : i8
func.func @views() -> i8 {
  %c5 = arith.constant 5 : index
  %0 = memref.get_global @splat : memref<1000xi8>
  %1 = memref.subview %0[10] [20] [3] : memref<1000xi8> to memref<20xi8, strided<[3], offset: 10>>
  %2 = memref.load %1[%c5] : memref<20xi8, strided<[3], offset: 10>>
  return %2 : i8
}

// Outside of the memory nothing is known.
// CHECK-LABEL: @outside
// CHECK: memref.load
func.func @outside() -> i8 {
  %c2 = arith.constant 2 : index
  %0 = memref.get_global @public : memref<2xi8>
  %1 = memref.load %0[%c2] : memref<2xi8>
  return %1 : i8
}
