// RUN: ringmill opt %s | FileCheck %s
// RUN: ringmill opt %s | ringmill opt | FileCheck %s

#rows = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and slot = i and 0 <= i <= 15 }">
#turned = #tensor_ext.layout<"{ [i] -> [ct, slot] : ct = 0 and (i - slot + 1) mod 16 = 0 and 0 <= slot <= 15 }">
#twice = #tensor_ext.layout<"{ [ct, slot] -> [ct2, slot2] : ct2 = ct and slot2 = slot }">
#before = #tensor_ext.original_type<originalType = tensor<16xi32>, layout = #rows>

// CHECK-LABEL: @syntax(
// CHECK-SAME: {tensor_ext.original_type = #tensor_ext.original_type<originalType = tensor<16xi32>, layout = #[[ROWS:layout[0-9]*]]>}
func.func @syntax(%t: tensor<16xi32> {tensor_ext.original_type = #before}, %p: tensor<4x16xi32>, %s: i32) {
  %c1 = arith.constant 1 : index
  // CHECK: %[[R:.*]] = tensor_ext.rotate %arg0, %arg2 : tensor<16xi32>, i32
  %0 = tensor_ext.rotate %t, %s : tensor<16xi32>, i32
  // CHECK: tensor_ext.rotate %[[R]], %{{.*}} : tensor<16xi32>, index
  %1 = tensor_ext.rotate %0, %c1 : tensor<16xi32>, index
  // CHECK: tensor_ext.rotate_and_reduce %arg0, %arg1 <period = 2, steps = 4> : (tensor<16xi32>, tensor<4x16xi32>) -> tensor<16xi32>
  %2 = tensor_ext.rotate_and_reduce %t, %p {period = 2 : index, steps = 4 : index} : (tensor<16xi32>, tensor<4x16xi32>) -> tensor<16xi32>
  // CHECK: tensor_ext.rotate_and_reduce %arg0 <period = 1, steps = 16, reduceOp = "arith.muli"> : (tensor<16xi32>) -> tensor<16xi32>
  %3 = tensor_ext.rotate_and_reduce %t <reduceOp = "arith.muli", steps = 16, period = 1> : (tensor<16xi32>) -> tensor<16xi32>
  // CHECK: tensor_ext.assign_layout %arg0 <layout = #[[ROWS]], domainSchedule = [0]> : tensor<16xi32>
  %4 = tensor_ext.assign_layout %t <layout = #rows, domainSchedule = [0]> : tensor<16xi32>
  // CHECK: tensor_ext.convert_layout %arg0 <from_layout = #[[ROWS]], to_layout = #[[TURNED:layout[0-9]*]]> : tensor<16xi32>
  %5 = tensor_ext.convert_layout %t {from_layout = #rows, to_layout = #turned} : tensor<16xi32>
  // CHECK: tensor_ext.convert_layout %arg0 <from_layout = #[[ROWS]], to_layout = [#[[ROWS]], #{{layout[0-9]*}}], atomic = true> : tensor<16xi32>
  %6 = tensor_ext.convert_layout %t <from_layout = #rows, to_layout = [#rows, #twice], atomic = true> : tensor<16xi32>
  return
}
