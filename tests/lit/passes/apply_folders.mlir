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
