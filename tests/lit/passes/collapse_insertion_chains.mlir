// RUN: ringmill opt %s --collapse-insertion-chains | FileCheck %s

// CHECK-LABEL: @whole(
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: %[[R:.*]] = tensor_ext.rotate %arg0, %[[C1]] : tensor<3xi16>, index
// CHECK: return %[[R]]
func.func @whole(%t: tensor<3xi16>, %to: tensor<3xi16>) -> tensor<3xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.extract %t[%c2] : tensor<3xi16>
  %1 = tensor.insert %0 into %to[%c1] : tensor<3xi16>
  %2 = tensor.extract %t[%c0] : tensor<3xi16>
  %3 = tensor.insert %2 into %1[%c2] : tensor<3xi16>
  %4 = tensor.extract %t[%c1] : tensor<3xi16>
  %5 = tensor.insert %4 into %3[%c0] : tensor<3xi16>
  return %5 : tensor<3xi16>
}

// The tensor itself, though one index was written before with something else.
// CHECK-LABEL: @written_twice(
// CHECK: return %arg0
func.func @written_twice(%t: tensor<2xi16>, %to: tensor<2xi16>, %s: i16) -> tensor<2xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %s into %to[%c1] : tensor<2xi16>
  %1 = tensor.extract %t[%c0] : tensor<2xi16>
  %2 = tensor.insert %1 into %0[%c0] : tensor<2xi16>
  %3 = tensor.extract %t[%c1] : tensor<2xi16>
  %4 = tensor.insert %3 into %2[%c1] : tensor<2xi16>
  return %4 : tensor<2xi16>
}

// CHECK-LABEL: @left_out(
// CHECK-NOT: tensor_ext.rotate
// CHECK-COUNT-2: tensor.insert
func.func @left_out(%t: tensor<3xi16>, %to: tensor<3xi16>) -> tensor<3xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.extract %t[%c1] : tensor<3xi16>
  %1 = tensor.insert %0 into %to[%c0] : tensor<3xi16>
  %2 = tensor.extract %t[%c2] : tensor<3xi16>
  %3 = tensor.insert %2 into %1[%c1] : tensor<3xi16>
  return %3 : tensor<3xi16>
}

// CHECK-LABEL: @another_distance(
// CHECK-NOT: tensor_ext.rotate
// CHECK-COUNT-2: tensor.insert
func.func @another_distance(%t: tensor<2xi16>, %to: tensor<2xi16>) -> tensor<2xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%c1] : tensor<2xi16>
  %1 = tensor.insert %0 into %to[%c0] : tensor<2xi16>
  %3 = tensor.insert %0 into %1[%c1] : tensor<2xi16>
  return %3 : tensor<2xi16>
}

// CHECK-LABEL: @another_tensor(
// CHECK-NOT: tensor_ext.rotate
// CHECK-COUNT-2: tensor.insert
func.func @another_tensor(%t: tensor<2xi16>, %to: tensor<2xi16>) -> tensor<2xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%c0] : tensor<2xi16>
  %1 = tensor.insert %0 into %to[%c0] : tensor<2xi16>
  %2 = tensor.extract %to[%c1] : tensor<2xi16>
  %3 = tensor.insert %2 into %1[%c1] : tensor<2xi16>
  return %3 : tensor<2xi16>
}

// Index 3 does not exist.
// CHECK-LABEL: @another_size(
// CHECK-NOT: tensor_ext.rotate
// CHECK-COUNT-2: tensor.insert
func.func @another_size(%t: tensor<4xi16>, %to: tensor<2xi16>) -> tensor<2xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%c0] : tensor<4xi16>
  %1 = tensor.insert %0 into %to[%c0] : tensor<2xi16>
  %2 = tensor.extract %t[%c1] : tensor<4xi16>
  %3 = tensor.insert %2 into %1[%c1] : tensor<2xi16>
  return %3 : tensor<2xi16>
}

// The tensor in between is needed, and stays.
// CHECK-LABEL: @in_between(
// CHECK: %[[I:.*]] = tensor.insert
// CHECK-NOT: tensor.insert
// CHECK: return %[[I]], %arg0
func.func @in_between(%t: tensor<2xi16>, %to: tensor<2xi16>) -> (tensor<2xi16>, tensor<2xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%c0] : tensor<2xi16>
  %1 = tensor.insert %0 into %to[%c0] : tensor<2xi16>
  %2 = tensor.extract %t[%c1] : tensor<2xi16>
  %3 = tensor.insert %2 into %1[%c1] : tensor<2xi16>
  return %1, %3 : tensor<2xi16>, tensor<2xi16>
}
