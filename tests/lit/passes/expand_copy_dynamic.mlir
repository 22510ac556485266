// RUN: ringmill opt %s --expand-copy | FileCheck %s

// CHECK-LABEL: @dynamic
// CHECK-SAME: (%[[A:.*]]: memref<?x4xi8>, %[[B:.*]]: memref<?x4xi8>)
// CHECK: %[[N:.*]] = memref.dim %[[A]], %c0
// CHECK: affine.for %{{.*}} = 0 to %[[N]] {
// CHECK-NEXT: affine.for %{{.*}} = 0 to 4 {
func.func @dynamic(%a: memref<?x4xi8>, %b: memref<?x4xi8>) {
  memref.copy %a, %b : memref<?x4xi8> to memref<?x4xi8>
  return
}

// One side knows the size.
// CHECK-LABEL: @known
// CHECK: affine.for %{{.*}} = 0 to 6 {
func.func @known(%a: memref<?xi8>, %b: memref<6xi8>) {
  memref.copy %a, %b : memref<?xi8> to memref<6xi8>
  return
}

// CHECK-LABEL: @in_a_branch
// CHECK: scf.if
// CHECK: %[[N:.*]] = memref.dim
// CHECK: affine.for %{{.*}} = 0 to %[[N]] {
func.func @in_a_branch(%a: memref<?xi8>, %b: memref<?xi8>, %c: i1) {
  scf.if %c {
    memref.copy %a, %b : memref<?xi8> to memref<?xi8>
  }
  return
}
