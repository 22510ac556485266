// Constants whose halves or differences come to no end in the tutorial: 0, negative ones, the
// least.
//
// RUN: ringmill opt %s --mul-to-add | FileCheck %s
// RUN: ringmill opt %s --mul-to-add-pdll | FileCheck %s

// CHECK-LABEL: @ten
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: %[[X2:.*]] = arith.addi %[[X]], %[[X]] : i32
// CHECK-NEXT: %[[X4:.*]] = arith.addi %[[X2]], %[[X2]] : i32
// CHECK-NEXT: %[[X5:.*]] = arith.addi %[[X4]], %[[X]] : i32
// CHECK-NEXT: %[[X10:.*]] = arith.addi %[[X5]], %[[X5]] : i32
// CHECK-NEXT: return %[[X10]]
func.func @ten(%x: i32) -> i32 {
  %c = arith.constant 10 : i32
  %0 = arith.muli %x, %c overflow<nsw> : i32
  return %0 : i32
}

// CHECK-LABEL: @zero
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-NEXT: return %[[ZERO]]
func.func @zero(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = arith.muli %x, %c : i32
  return %0 : i32
}

// CHECK-LABEL: @minus_three
// CHECK-NOT: muli
// CHECK: %[[X2:.*]] = arith.addi %[[X:.*]], %[[X]] : i32
// CHECK: %[[X3:.*]] = arith.addi %[[X2]], %[[X]] : i32
// CHECK: %[[MINUS:.*]] = arith.subi %{{.*}}, %[[X3]] : i32
// CHECK: return %[[MINUS]]
func.func @minus_three(%x: i32) -> i32 {
  %c = arith.constant -3 : i32
  %0 = arith.muli %c, %x : i32
  return %0 : i32
}

// CHECK-LABEL: @least
// CHECK-NOT: muli
// CHECK-COUNT-7: arith.addi
// CHECK-NOT: arith
// CHECK: return
func.func @least(%x: i8) -> i8 {
  %c = arith.constant -128 : i8
  %0 = arith.muli %x, %c : i8
  return %0 : i8
}

// The width of an index is not known, and tensors have no constant of one number here.
// CHECK-LABEL: @others
// CHECK-COUNT-3: arith.muli
func.func @others(%x: i32, %i: index, %t: tensor<2xi8>) -> (i32, index, tensor<2xi8>) {
  %c = arith.constant 3 : index
  %d = arith.constant dense<2> : tensor<2xi8>
  %0 = arith.muli %x, %x : i32
  %1 = arith.muli %i, %c : index
  %2 = arith.muli %t, %d : tensor<2xi8>
  return %0, %1, %2 : i32, index, tensor<2xi8>
}
