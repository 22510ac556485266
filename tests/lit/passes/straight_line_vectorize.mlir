// RUN: ringmill opt %s --straight-line-vectorize | FileCheck %s
// RUN: ringmill opt %s --straight-line-vectorize=dialect=math | FileCheck %s --check-prefix=MATH

// CHECK-LABEL: @levels
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32, %[[C:.*]]: i32, %[[D:.*]]: i32)
// CHECK-NEXT: %[[L:.*]] = tensor.from_elements %[[A]], %[[C]] : tensor<2xi32>
// CHECK-NEXT: %[[R:.*]] = tensor.from_elements %[[B]], %[[D]] : tensor<2xi32>
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[L]], %[[R]] : tensor<2xi32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[S0:.*]] = tensor.extract %[[S]][%[[C0]]] : tensor<2xi32>
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[S1:.*]] = tensor.extract %[[S]][%[[C1]]] : tensor<2xi32>
// CHECK: arith.muli %{{.*}} : tensor<2xi32>
// CHECK: arith.addi %{{.*}} : i32
// CHECK-NEXT: return
// MATH-LABEL: @levels
// MATH-NOT: tensor
// MATH: return
func.func @levels(%a: i32, %b: i32, %c: i32, %d: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %c, %d : i32
  %2 = arith.muli %0, %1 : i32
  %3 = arith.muli %a, %1 : i32
  %4 = arith.addi %2, %3 : i32
  return %4 : i32
}

// Ops with other attributes or types are others; ops on tensors stay as they are.
// CHECK-LABEL: @kinds
// CHECK-NOT: from_elements
// CHECK: return
func.func @kinds(%a: i32, %b: i8, %t: tensor<2xi8>, %u: tensor<2xi8>) -> (i1, i1, i32, i8, tensor<2xi8>, tensor<2xi8>) {
  %0 = arith.cmpi slt, %a, %a : i32
  %1 = arith.cmpi ult, %a, %a : i32
  %2 = arith.addi %a, %a : i32
  %3 = arith.addi %b, %b : i8
  %4 = arith.muli %t, %u : tensor<2xi8>
  %5 = arith.muli %u, %u : tensor<2xi8>
  return %0, %1, %2, %3, %4, %5 : i1, i1, i32, i8, tensor<2xi8>, tensor<2xi8>
}

// The second addition needs a load that comes after a store that needs the first.
// CHECK-LABEL: @memory
// CHECK-NOT: from_elements
// CHECK: return
func.func @memory(%m: memref<2xi8>, %i: index, %a: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %0 = arith.addi %a, %a : i8
  memref.store %0, %m[%c0] : memref<2xi8>
  %1 = memref.load %m[%i] : memref<2xi8>
  %2 = arith.addi %1, %a : i8
  return %2 : i8
}

// The first pair is used before the second op of it stands.
// CHECK-LABEL: @order
// CHECK: arith.addi %{{.*}} : tensor<2xi8>
// CHECK: memref.store
// CHECK: return
func.func @order(%m: memref<2xi8>, %a: i8, %b: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %0 = arith.addi %a, %b : i8
  memref.store %0, %m[%c0] : memref<2xi8>
  %1 = arith.addi %b, %b : i8
  return %1 : i8
}
