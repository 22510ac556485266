// RUN: ringmill opt %s --insert-rotate --canonicalize --cse | FileCheck %s
// RUN: ringmill opt %s --insert-rotate | FileCheck %s --check-prefix=ALONE

// Operands meet at the last one.
// CHECK-LABEL: @meet(
// CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
// CHECK: %[[R:.*]] = tensor_ext.rotate %arg0, %[[C5]] : tensor<8xi16>, index
// CHECK: %[[S:.*]] = arith.addi %[[R]], %arg0 : tensor<8xi16>
// CHECK: %[[E:.*]] = tensor.extract %[[S]][%[[C3]]]
// CHECK: return %[[E]]
// ALONE-LABEL: @meet(
// ALONE: tensor_ext.rotate
// ALONE: arith.addi {{.*}} : tensor<8xi16>
// ALONE-NOT: arith.addi {{.*}} : i16
// ALONE-LABEL: @same_index(
func.func @meet(%t: tensor<8xi16>) -> i16 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.extract %t[%c0] : tensor<8xi16>
  %1 = tensor.extract %t[%c3] : tensor<8xi16>
  %2 = arith.addi %0, %1 : i16
  return %2 : i16
}

// Operands at one index stay there, and the same op of others becomes the same op.
// CHECK-LABEL: @same_index(
// CHECK: arith.muli %arg0, %arg1 : tensor<8xi16>
// CHECK-NOT: arith.muli
// CHECK-NOT: tensor_ext.rotate
func.func @same_index(%a: tensor<8xi16>, %b: tensor<8xi16>) -> (i16, i16) {
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %0 = tensor.extract %a[%c1] : tensor<8xi16>
  %1 = tensor.extract %b[%c1] : tensor<8xi16>
  %2 = arith.muli %0, %1 : i16
  %3 = tensor.extract %a[%c6] : tensor<8xi16>
  %4 = tensor.extract %b[%c6] : tensor<8xi16>
  %5 = arith.muli %3, %4 : i16
  return %2, %5 : i16, i16
}

// Others meet at the index where the result is inserted.
// CHECK-LABEL: @inserted(
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[C7:.*]] = arith.constant 7 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK: %[[A:.*]] = tensor_ext.rotate %arg0, %[[C7]]
// CHECK: %[[B:.*]] = tensor_ext.rotate %arg0, %[[C1]]
// CHECK: %[[S:.*]] = arith.subi %[[A]], %[[B]] : tensor<8xi16>
// CHECK: %[[E:.*]] = tensor.extract %[[S]][%[[C2]]]
// CHECK: tensor.insert %[[E]] into %arg1[%[[C2]]]
func.func @inserted(%a: tensor<8xi16>, %to: tensor<8xi16>) -> tensor<8xi16> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.extract %a[%c1] : tensor<8xi16>
  %1 = tensor.extract %a[%c3] : tensor<8xi16>
  %2 = arith.subi %0, %1 : i16
  %3 = tensor.insert %2 into %to[%c2] : tensor<8xi16>
  return %3 : tensor<8xi16>
}

// A number is put into every element.
// CHECK-LABEL: @numbers(
// CHECK: %[[C:.*]] = arith.constant dense<7> : tensor<4xi16>
// CHECK: %[[M:.*]] = arith.muli %arg0, %[[C]] : tensor<4xi16>
// CHECK: %[[S:.*]] = tensor.splat %arg1 : tensor<4xi16>
// CHECK: arith.addi %[[M]], %[[S]] : tensor<4xi16>
func.func @numbers(%t: tensor<4xi16>, %n: i16) -> i16 {
  %c1 = arith.constant 1 : index
  %table = arith.constant dense<[[1, 7], [5, 3]]> : tensor<2x2xi16>
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %t[%c1] : tensor<4xi16>
  %1 = tensor.extract %table[%c0, %c1] : tensor<2x2xi16>
  %2 = arith.muli %0, %1 : i16
  %3 = arith.addi %2, %n : i16
  return %3 : i16
}

// Tensors of different sizes never meet.
// CHECK-LABEL: @sizes(
// CHECK-NOT: tensor_ext.rotate
// CHECK: arith.addi {{.*}} : i16
func.func @sizes(%a: tensor<8xi16>, %b: tensor<16xi16>) -> i16 {
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  %0 = tensor.extract %a[%c5] : tensor<8xi16>
  %1 = tensor.extract %b[%c9] : tensor<16xi16>
  %2 = arith.addi %0, %1 : i16
  return %2 : i16
}

// Nor do ops that may divide by zero in other elements, or elements at unknown indices.
// CHECK-LABEL: @stay(
// CHECK-NOT: tensor_ext.rotate
// CHECK: arith.divui {{.*}} : i16
// CHECK: arith.addi {{.*}} : i16
func.func @stay(%a: tensor<8xi16>, %i: index) -> (i16, i16) {
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %0 = tensor.extract %a[%c5] : tensor<8xi16>
  %1 = tensor.extract %a[%c6] : tensor<8xi16>
  %2 = arith.divui %0, %1 : i16
  %3 = tensor.extract %a[%i] : tensor<8xi16>
  %4 = arith.addi %0, %3 : i16
  return %2, %4 : i16, i16
}
