// RUN: ringmill opt %s --mod-arith-to-arith | FileCheck %s

!Z = !mod_arith.int<15 : i64>
!Y = !mod_arith.int<7 : i16>
!R = !rns.rns<!mod_arith.int<3 : i32>, !mod_arith.int<5 : i32>>

// 7 = floor(15 / 2) and more is negative: 15 less, which is 6 more modulo 7.
// CHECK-LABEL: @modulus
// CHECK-SAME: (%[[X:.*]]: i64) -> i16
func.func @modulus(%x: !Z) -> !Y {
  // CHECK-DAG: %[[HALF:.*]] = arith.constant 7 : i64
  // CHECK-DAG: arith.cmpi ult, %[[X]], %[[HALF]]
  // CHECK-DAG: arith.constant 6 : i16
  // CHECK: arith.select
  // CHECK-NOT: rem
  %0 = mod_arith.mod_switch %x : !Z to !Y
  return %0 : !Y
}

// CHECK-LABEL: @limbs
// CHECK-SAME: -> tensor<2xi32>
func.func @limbs(%x: !Z) -> !R {
  // CHECK: tensor.from_elements %{{.*}}, %{{.*}} : tensor<2xi32>
  %0 = mod_arith.mod_switch %x : !Z to !R
  return %0 : !R
}

// 10 is 1 modulo 3 and 0 modulo 5; 6 is 0 and 1.
// CHECK-LABEL: @integer
// CHECK-SAME: -> i64
func.func @integer(%x: !R) -> !Z {
  // CHECK: arith.constant 10 :
  // CHECK: arith.constant 6 :
  %0 = mod_arith.mod_switch %x : !R to !Z
  return %0 : !Z
}
