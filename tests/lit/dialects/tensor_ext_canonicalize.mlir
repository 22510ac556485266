// RUN: ringmill opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @modulo_the_size(
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i32
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : i3
// CHECK: %[[A:.*]] = tensor_ext.rotate %arg0, %[[C4]] : tensor<5xi8>, i32
// CHECK: %[[B:.*]] = tensor_ext.rotate %arg0, %[[C2]] : tensor<5xi8>, i3
// CHECK: return %[[A]], %arg0, %[[B]], %arg0
func.func @modulo_the_size(%t: tensor<5xi8>) -> (tensor<5xi8>, tensor<5xi8>, tensor<5xi8>, tensor<5xi8>) {
  %m1 = arith.constant -1 : i32
  %c10 = arith.constant 10 : i32
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : i3
  %c4 = arith.constant -4 : i3
  %0 = tensor_ext.rotate %t, %m1 : tensor<5xi8>, i32
  %1 = tensor_ext.rotate %t, %c10 : tensor<5xi8>, i32
  %2 = tensor_ext.rotate %t, %c3 : tensor<5xi8>, i3
  %3 = tensor_ext.rotate %2, %c4 : tensor<5xi8>, i3
  %4 = tensor_ext.rotate %3, %c3 : tensor<5xi8>, i3
  %5 = tensor_ext.rotate %t, %c5 : tensor<5xi8>, index
  return %0, %1, %4, %5 : tensor<5xi8>, tensor<5xi8>, tensor<5xi8>, tensor<5xi8>
}

// CHECK-LABEL: @constants(
// CHECK-DAG: arith.constant dense<[3, 4, 1, 2]> : tensor<4xi8>
// CHECK-DAG: arith.constant dense<{{\[\[}}2, 1], [4, 3]]> : tensor<2x2xi8>
// CHECK-DAG: arith.constant dense<7> : tensor<4xi8>
// CHECK-NOT: rotate
func.func @constants(%s: index) -> (tensor<4xi8>, tensor<2x2xi8>, tensor<4xi8>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
  %1 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %2 = arith.constant dense<7> : tensor<4xi8>
  %3 = tensor_ext.rotate %0, %c2 : tensor<4xi8>, index
  %4 = tensor_ext.rotate %1, %c1 : tensor<2x2xi8>, index
  %5 = tensor_ext.rotate %2, %s : tensor<4xi8>, index
  return %3, %4, %5 : tensor<4xi8>, tensor<2x2xi8>, tensor<4xi8>
}

// In three bits 5 would be -3.
// CHECK-LABEL: @no_room(
// CHECK: %[[C5:.*]] = arith.constant 5 : index
// CHECK: tensor_ext.rotate %arg0, %[[C5]] : tensor<16xi8>, index
func.func @no_room(%t: tensor<16xi8>) -> tensor<16xi8> {
  %c2 = arith.constant 2 : i3
  %c3 = arith.constant 3 : i3
  %0 = tensor_ext.rotate %t, %c2 : tensor<16xi8>, i3
  %1 = tensor_ext.rotate %0, %c3 : tensor<16xi8>, i3
  return %1 : tensor<16xi8>
}

// An element is read where it was before.
// CHECK-LABEL: @read(
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: tensor.extract %arg0[%[[C1]]]
func.func @read(%t: tensor<16xi8>) -> i8 {
  %c3 = arith.constant 3 : index
  %c14 = arith.constant 14 : index
  %0 = tensor_ext.rotate %t, %c3 : tensor<16xi8>, index
  %1 = tensor.extract %0[%c14] : tensor<16xi8>
  return %1 : i8
}

// A sum of the index and the shift might be out of bounds.
// CHECK-LABEL: @read_anywhere(
// CHECK: %[[R:.*]] = tensor_ext.rotate
// CHECK: tensor.extract %[[R]][%arg1]
func.func @read_anywhere(%t: tensor<16xi8>, %i: index) -> i8 {
  %c3 = arith.constant 3 : index
  %0 = tensor_ext.rotate %t, %c3 : tensor<16xi8>, index
  %1 = tensor.extract %0[%i] : tensor<16xi8>
  return %1 : i8
}

// CHECK-LABEL: @one_rotation_for_both(
// CHECK: %[[S:.*]] = arith.subi %arg0, %arg1 overflow<nsw>
// CHECK: tensor_ext.rotate %[[S]], %arg2
func.func @one_rotation_for_both(%a: tensor<4xi8>, %b: tensor<4xi8>, %s: index) -> tensor<4xi8> {
  %0 = tensor_ext.rotate %a, %s : tensor<4xi8>, index
  %1 = tensor_ext.rotate %b, %s : tensor<4xi8>, index
  %2 = arith.subi %0, %1 overflow<nsw> : tensor<4xi8>
  return %2 : tensor<4xi8>
}

// Rotations before and after an op meet.
// CHECK-LABEL: @earlier(
// CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[R:.*]] = tensor_ext.rotate %arg1, %[[C3]]
// CHECK: %[[M:.*]] = arith.muli %arg0, %[[R]]
// CHECK: return %[[M]]
func.func @earlier(%a: tensor<4xi8>, %b: tensor<4xi8>) -> tensor<4xi8> {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = tensor_ext.rotate %a, %c1 : tensor<4xi8>, index
  %1 = arith.muli %0, %b : tensor<4xi8>
  %2 = tensor_ext.rotate %1, %c3 : tensor<4xi8>, index
  return %2 : tensor<4xi8>
}

// Not if the op is needed besides.
// CHECK-LABEL: @needed_besides(
// CHECK-COUNT-2: tensor_ext.rotate
// CHECK-NOT: tensor_ext.rotate
func.func @needed_besides(%a: tensor<4xi8>, %b: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = tensor_ext.rotate %a, %c1 : tensor<4xi8>, index
  %1 = arith.muli %0, %b : tensor<4xi8>
  %2 = tensor_ext.rotate %1, %c3 : tensor<4xi8>, index
  return %1, %2 : tensor<4xi8>, tensor<4xi8>
}

#a = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and slot = i }">
#b = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and slot = 3 - i }">

// CHECK-LABEL: @back_again(
// CHECK-NEXT: return %arg0, %arg0
func.func @back_again(%t: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %0 = tensor_ext.convert_layout %t <from_layout = #a, to_layout = #b> : tensor<4xi8>
  %1 = tensor_ext.convert_layout %0 <from_layout = #b, to_layout = #a> : tensor<4xi8>
  %2 = tensor_ext.convert_layout %t <from_layout = #a, to_layout = #a> : tensor<4xi8>
  return %1, %2 : tensor<4xi8>, tensor<4xi8>
}
