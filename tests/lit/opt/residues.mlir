// RUN: ringmill opt %s --canonicalize --cse | FileCheck %s

!Z = !mod_arith.int<42 : i64>
!R = !rns.rns<!mod_arith.int<5 : i32>, !mod_arith.int<7 : i32>>

// CHECK-LABEL: @constants_meet
// CHECK-SAME: (%[[X:.*]]: !Z42_i64)
func.func @constants_meet(%x: !Z) -> (!Z, !Z, !Z, !Z) {
  %a = mod_arith.constant 40 : !Z
  %b = mod_arith.constant 5 : !Z
  // CHECK-DAG: %[[THREE:.*]] = mod_arith.constant 3 : !Z42_i64
  // CHECK-DAG: %[[SEVEN:.*]] = mod_arith.constant 7 : !Z42_i64
  // CHECK-DAG: %[[FIVE:.*]] = mod_arith.constant 5 : !Z42_i64
  // CHECK-DAG: mod_arith.sub %[[THREE]], %[[X]]
  // CHECK-DAG: mod_arith.sub %[[X]], %[[THREE]]
  // CHECK-DAG: mod_arith.add %[[X]], %[[SEVEN]]
  // CHECK-DAG: mod_arith.sub %[[X]], %[[FIVE]]
  %0 = mod_arith.sub %a, %x : !Z
  %1 = mod_arith.add %0, %b : !Z
  %2 = mod_arith.sub %x, %a : !Z
  %3 = mod_arith.sub %2, %b : !Z
  %4 = mod_arith.add %2, %b : !Z
  %5 = mod_arith.sub %x, %b : !Z
  return %1, %3, %4, %5 : !Z, !Z, !Z, !Z
}

// CHECK-LABEL: @minus_one
// CHECK-SAME: (%[[X:.*]]: !Z42_i64, %[[Y:.*]]: !Z42_i64)
func.func @minus_one(%x: !Z, %y: !Z) -> (!Z, !Z) {
  // CHECK-DAG: mod_arith.sub %[[X]], %[[Y]]
  // CHECK-DAG: mod_arith.add %[[X]], %[[Y]]
  %m = mod_arith.constant 41 : !Z
  %0 = mod_arith.mul %y, %m : !Z
  %1 = mod_arith.add %x, %0 : !Z
  %2 = mod_arith.sub %x, %0 : !Z
  return %1, %2 : !Z, !Z
}

// CHECK-LABEL: @taken_away
// CHECK-SAME: (%[[X:.*]]: !Z42_i64, %[[Y:.*]]: !Z42_i64)
func.func @taken_away(%x: !Z, %y: !Z) -> (!Z, !Z) {
  // CHECK: %[[ZERO:.*]] = mod_arith.constant 0 : !Z42_i64
  // CHECK: %[[MINUS:.*]] = mod_arith.sub %[[ZERO]], %[[Y]]
  // CHECK: return %[[X]], %[[MINUS]]
  %0 = mod_arith.sub %x, %y : !Z
  %1 = mod_arith.add %0, %y : !Z
  %2 = mod_arith.sub %0, %x : !Z
  return %1, %2 : !Z, !Z
}

// CHECK-LABEL: @of_tensors
func.func @of_tensors() -> (tensor<2x!Z>, !R) {
  // CHECK-DAG: mod_arith.constant dense<[2, 41]>
  // CHECK-DAG: rns.constant <[#mod_arith.value<1 : !Z5_i32>{{.*}}, #mod_arith.value<2 : !Z7_i32>
  %a = mod_arith.constant dense<[1, 21]> : tensor<2x!Z>
  %b = mod_arith.constant dense<[1, 20]> : tensor<2x!Z>
  %0 = mod_arith.add %a, %b : tensor<2x!Z>
  %c = rns.constant <[#mod_arith.value<3 : !mod_arith.int<5 : i32>>, #mod_arith.value<3 : !mod_arith.int<7 : i32>>]> : !R
  %d = mod_arith.mul %c, %c : !R
  %e = rns.constant <[#mod_arith.value<2 : !mod_arith.int<5 : i32>>, #mod_arith.value<0 : !mod_arith.int<7 : i32>>]> : !R
  %f = mod_arith.add %d, %e : !R
  return %0, %f : tensor<2x!Z>, !R
}
