// RUN: ringmill opt %s --rotate-and-reduce --cse --canonicalize | FileCheck %s

// In any order, with another term.
// CHECK-LABEL: @elements(
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK: %[[A:.*]] = tensor_ext.rotate %arg0, %[[C1]]
// CHECK: %[[B:.*]] = arith.muli %arg0, %[[A]]
// CHECK: %[[C:.*]] = tensor_ext.rotate %[[B]], %[[C2]]
// CHECK: %[[D:.*]] = arith.muli %[[B]], %[[C]]
// CHECK: %[[E:.*]] = tensor.extract %[[D]][%[[C0]]]
// CHECK: arith.muli %[[E]], %arg1 : i16
func.func @elements(%t: tensor<4xi16>, %n: i16) -> i16 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.extract %t[%c2] : tensor<4xi16>
  %1 = tensor.extract %t[%c0] : tensor<4xi16>
  %2 = tensor.extract %t[%c3] : tensor<4xi16>
  %3 = tensor.extract %t[%c1] : tensor<4xi16>
  %4 = arith.muli %0, %1 : i16
  %5 = arith.muli %n, %2 : i16
  %6 = arith.muli %5, %4 : i16
  %7 = arith.muli %6, %3 : i16
  return %7 : i16
}

// CHECK-LABEL: @rotations(
// CHECK-COUNT-3: tensor_ext.rotate
// CHECK-NOT: tensor_ext.rotate
func.func @rotations(%t: tensor<8xi16>) -> tensor<8xi16> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // t, t + 1, then the same again by 3 and by 6: distances 0, 1, 3, 4, 6, 7, and by 2 and 5.
  %0 = tensor_ext.rotate %t, %c1 : tensor<8xi16>, index
  %1 = arith.addi %t, %0 : tensor<8xi16>
  %2 = tensor_ext.rotate %1, %c3 : tensor<8xi16>, index
  %3 = arith.addi %1, %2 : tensor<8xi16>
  %4 = tensor_ext.rotate %2, %c3 : tensor<8xi16>, index
  %5 = arith.addi %3, %4 : tensor<8xi16>
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %6 = tensor_ext.rotate %t, %c2 : tensor<8xi16>, index
  %7 = arith.addi %5, %6 : tensor<8xi16>
  %8 = tensor_ext.rotate %t, %c5 : tensor<8xi16>, index
  %9 = arith.addi %8, %7 : tensor<8xi16>
  return %9 : tensor<8xi16>
}

// A sum of tensors is a tensor as well.
// CHECK-LABEL: @of_a_sum(
// CHECK: %[[M:.*]] = arith.addi %arg0, %arg1
// CHECK: tensor_ext.rotate %[[M]],
// CHECK: tensor_ext.rotate
// CHECK-NOT: tensor_ext.rotate
func.func @of_a_sum(%a: tensor<4xi16>, %b: tensor<4xi16>) -> tensor<4xi16> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = arith.addi %a, %b : tensor<4xi16>
  %0 = tensor_ext.rotate %m, %c1 : tensor<4xi16>, index
  %1 = tensor_ext.rotate %m, %c2 : tensor<4xi16>, index
  %2 = tensor_ext.rotate %m, %c3 : tensor<4xi16>, index
  %3 = arith.addi %m, %0 : tensor<4xi16>
  %4 = arith.addi %3, %1 : tensor<4xi16>
  %5 = arith.addi %4, %2 : tensor<4xi16>
  return %5 : tensor<4xi16>
}

// Three is not a power of two.
// CHECK-LABEL: @three(
// CHECK-NOT: tensor_ext.rotate
func.func @three(%t: tensor<3xi16>) -> i16 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.extract %t[%c0] : tensor<3xi16>
  %1 = tensor.extract %t[%c1] : tensor<3xi16>
  %2 = tensor.extract %t[%c2] : tensor<3xi16>
  %3 = arith.addi %0, %1 : i16
  %4 = arith.addi %3, %2 : i16
  return %4 : i16
}

// An element twice, and one not at all.
// CHECK-LABEL: @repeated(
// CHECK-NOT: tensor_ext.rotate
func.func @repeated(%t: tensor<2xi16>) -> i16 {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %t[%c0] : tensor<2xi16>
  %1 = arith.addi %0, %0 : i16
  return %1 : i16
}

// CHECK-LABEL: @order_matters(
// CHECK-NOT: tensor_ext.rotate
func.func @order_matters(%t: tensor<2xi16>) -> i16 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%c0] : tensor<2xi16>
  %1 = tensor.extract %t[%c1] : tensor<2xi16>
  %2 = arith.subi %0, %1 : i16
  return %2 : i16
}
