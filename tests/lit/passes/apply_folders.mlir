// RUN: ringmill opt %s --apply-folders | FileCheck %s

// CHECK-LABEL: @folders
// CHECK-SAME: (%[[X:.*]]: i32)
func.func @folders(%x: i32) -> (i32, i32) {
  // CHECK: %[[C:.*]] = arith.constant 20 : i32
  // CHECK-NEXT: return %[[X]], %[[C]]
  %zero = arith.constant 0 : i32
  %four = arith.constant 4 : i32
  %five = arith.constant 5 : i32
  %sum = arith.addi %x, %zero : i32
  %product = arith.muli %four, %five : i32
  return %sum, %product : i32, i32
}

// Two additions become one by a pattern, which is not applied.
// CHECK-LABEL: @patterns_are_not_applied
// CHECK-COUNT-2: arith.addi
func.func @patterns_are_not_applied(%x: i32) -> i32 {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %0 = arith.addi %x, %two : i32
  %1 = arith.addi %0, %three : i32
  return %1 : i32
}

// CHECK-LABEL: @floats
// CHECK-SAME: (%[[X:.*]]: tensor<2xf32>)
func.func @floats(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: return %[[X]]
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %empty = tensor.empty() : tensor<2xf32>
  %0 = arith.addf %x, %zero : tensor<2xf32>
  %1 = arith.addf %empty, %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: @residues
// CHECK-SAME: (%[[X:.*]]: !Z17_i32, %[[Y:.*]]: !Z17_i32)
func.func @residues(%x: !mod_arith.int<17 : i32>, %y: !mod_arith.int<17 : i32>) -> !mod_arith.int<17 : i32> {
  // CHECK: return %[[X]]
  %zero = mod_arith.constant 0 : !mod_arith.int<17 : i32>
  %0 = mod_arith.sub %x, %y : !mod_arith.int<17 : i32>
  %1 = mod_arith.add %0, %y : !mod_arith.int<17 : i32>
  %2 = mod_arith.add %1, %zero : !mod_arith.int<17 : i32>
  return %2 : !mod_arith.int<17 : i32>
}
