// RUN: ringmill run %s --arg '[1, 2, 3, 4]' --arg -1 | FileCheck %s

// CHECK: result0 = [2,3,4,1]
// CHECK: result1 = [4,1,2,3]
// CHECK: result2 = {{\[\[}}2,1],[4,3]]
// CHECK: result3 = {{\[\[}}2],[3],[4],[1]]
// CHECK: result4 = [4,6,4,6]
// CHECK: result5 = [24,24,24,24]
// CHECK: result6 = [8,13,18,11]
// CHECK: result7 = [1,3,4,4]
// CHECK: result8 = [1,2,3,4]
#rows = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and slot = i }">
func.func @main(%t: tensor<4xi8>, %s: i3)
    -> (tensor<4xi8>, tensor<4xi8>, tensor<2x2xi8>, tensor<4x1xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>,
        tensor<4xi8>) {
  %c5 = arith.constant 5 : index
  %square = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %column = tensor.expand_shape %t [[0, 1]] output_shape [4, 1] : tensor<4xi8> into tensor<4x1xi8>
  %numbers = arith.constant dense<[2, 3]> : tensor<2xi8>
  %masks = arith.constant dense<[[1, 0, 0, 1], [0, 1, 1, 0]]> : tensor<2x4xi8>
  %0 = tensor_ext.rotate %t, %c5 : tensor<4xi8>, index
  %1 = tensor_ext.rotate %t, %s : tensor<4xi8>, i3
  %2 = tensor_ext.rotate %square, %c5 : tensor<2x2xi8>, index
  %3 = tensor_ext.rotate %column, %c5 : tensor<4x1xi8>, index
  %4 = tensor_ext.rotate_and_reduce %t <period = 2, steps = 2> : (tensor<4xi8>) -> tensor<4xi8>
  %5 = tensor_ext.rotate_and_reduce %t <period = 1, steps = 4, reduceOp = "arith.muli"> : (tensor<4xi8>) -> tensor<4xi8>
  %6 = tensor_ext.rotate_and_reduce %t, %numbers <period = 1, steps = 2> : (tensor<4xi8>, tensor<2xi8>) -> tensor<4xi8>
  %7 = tensor_ext.rotate_and_reduce %t, %masks <period = 1, steps = 2> : (tensor<4xi8>, tensor<2x4xi8>) -> tensor<4xi8>
  %8 = tensor_ext.assign_layout %t <layout = #rows> : tensor<4xi8>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<4xi8>, tensor<4xi8>, tensor<2x2xi8>, tensor<4x1xi8>, tensor<4xi8>,
    tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}
