// Functions, calls and branches take tensors; constants over N are reduced, narrow elements
// extended.
//
// RUN: ringmill opt %s --poly-to-standard | FileCheck %s

// CHECK-LABEL: func.func private @external(tensor<4xi32>) -> tensor<4xi32>
func.func private @external(!poly.poly<4>) -> !poly.poly<4>

// CHECK-LABEL: @branches
// CHECK-SAME: (%[[A:.*]]: tensor<4xi32>, %[[C:.*]]: i1) -> tensor<4xi32>
// CHECK: %[[B:.*]] = call @external(%[[A]]) : (tensor<4xi32>) -> tensor<4xi32>
// CHECK: cf.cond_br %[[C]], ^[[L:.*]](%[[A]] : tensor<4xi32>), ^[[L]](%[[B]] : tensor<4xi32>)
// CHECK: ^[[L]](%[[X:.*]]: tensor<4xi32>):
// CHECK: return %[[X]]
func.func @branches(%a: !poly.poly<4>, %c: i1) -> !poly.poly<4> {
  %b = call @external(%a) : (!poly.poly<4>) -> !poly.poly<4>
  cf.cond_br %c, ^bb1(%a : !poly.poly<4>), ^bb1(%b : !poly.poly<4>)
^bb1(%x: !poly.poly<4>):
  return %x : !poly.poly<4>
}

// CHECK-LABEL: @constants
// CHECK: arith.constant dense<40> : tensor<10xi32>
// CHECK-NOT: tensor.pad
// CHECK: %[[NARROW:.*]] = arith.constant dense<[2, 3, 254]> : tensor<3xi32>
// CHECK: tensor.pad %[[NARROW]] low[0] high[7]
func.func @constants() -> (!poly.poly<10>, !poly.poly<10>) {
  %0 = poly.constant dense<4> : tensor<100xi32> : !poly.poly<10>
  %1 = poly.constant dense<[2, 3, -2]> : tensor<3xi8> : !poly.poly<10>
  return %0, %1 : !poly.poly<10>, !poly.poly<10>
}

// CHECK-LABEL: @narrow
// CHECK-SAME: %[[T:.*]]: tensor<3xi8>
// CHECK: arith.extui %[[T]] : tensor<3xi8> to tensor<3xi32>
func.func @narrow(%t: tensor<3xi8>) -> !poly.poly<3> {
  %0 = poly.from_tensor %t : tensor<3xi8> -> !poly.poly<3>
  return %0 : !poly.poly<3>
}

// CHECK-LABEL: @longer
// CHECK: scf.for
// CHECK: arith.remui
func.func @longer(%t: tensor<8xi32>) -> !poly.poly<3> {
  %0 = poly.from_tensor %t : tensor<8xi32> -> !poly.poly<3>
  return %0 : !poly.poly<3>
}

// CHECK-LABEL: @elements
// CHECK-SAME: (%[[A:.*]]: tensor<2x3x4xi32>)
// CHECK: scf.for %[[I:[^ ]*]] = {{.*}} -> (tensor<2x3x4xi32>)
// CHECK: scf.for %[[J:[^ ]*]] = {{.*}} -> (tensor<2x3x4xi32>)
// CHECK: tensor.extract_slice %[[A]][%[[I]], %[[J]], 0] [1, 1, 4] [1, 1, 1]
// CHECK-COUNT-2: scf.for
// CHECK: tensor.insert_slice
func.func @elements(%a: tensor<2x3x!poly.poly<4>>) -> tensor<2x3x!poly.poly<4>> {
  %0 = poly.mul %a, %a : tensor<2x3x!poly.poly<4>>
  return %0 : tensor<2x3x!poly.poly<4>>
}
