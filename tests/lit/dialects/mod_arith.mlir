// RUN: ringmill opt %s | FileCheck %s
// RUN: ringmill opt %s --canonicalize | FileCheck %s --check-prefix=CANON

!Z = !mod_arith.int<17 : i32>
!R = !rns.rns<!mod_arith.int<5 : i32>, !mod_arith.int<17 : i32>>

// CHECK-LABEL: @syntax
func.func @syntax(%a: i32, %t: tensor<4xi32>, %b: i10, %l: tensor<2xi32>, %y: !mod_arith.int<85 : i32>) {
  // CHECK: mod_arith.encapsulate %{{.*}} : i32 -> !Z17_i32
  %0 = mod_arith.encapsulate %a : i32 -> !Z
  // CHECK: mod_arith.encapsulate %{{.*}} : tensor<4xi32> -> tensor<4x!Z17_i32>
  %1 = mod_arith.encapsulate %t : tensor<4xi32> -> tensor<4x!Z>
  // CHECK: mod_arith.encapsulate %{{.*}} : tensor<2xi32> -> !rns_L1
  %2 = mod_arith.encapsulate %l : tensor<2xi32> -> !R
  // CHECK: mod_arith.reduce %{{.*}} : !Z17_i32
  %3 = mod_arith.reduce %0 : !Z
  // CHECK: mod_arith.mac %{{.*}}, %{{.*}}, %{{.*}} : tensor<4x!Z17_i32>
  %4 = mod_arith.mac %1, %1, %1 : tensor<4x!Z>
  // CHECK: mod_arith.constant 5 : !Z17_i32
  %5 = mod_arith.constant 5 : !Z
  // CHECK: mod_arith.constant dense<[1, 2]> : tensor<2x!Z17_i32>
  %6 = mod_arith.constant dense<[1, 2]> : tensor<2x!Z>
  // CHECK: mod_arith.constant dense<3> : tensor<2x3x!Z17_i32>
  %7 = mod_arith.constant dense<3> : tensor<2x3x!Z>
  // CHECK: mod_arith.barrett_reduce %{{.*}} <modulus = 17 : i64> : i10
  %8 = mod_arith.barrett_reduce %b <modulus = 17 : i64> : i10
  // CHECK: mod_arith.barrett_reduce %{{.*}} <modulus = 17 : i64> : i10
  %9 = mod_arith.barrett_reduce %b {modulus = 17 : i64} : i10
  // CHECK: mod_arith.subifge %{{.*}}, %{{.*}} : i32
  %10 = mod_arith.subifge %a, %a : i32
  // CHECK: mod_arith.lift standard %{{.*}} : !Z17_i32 -> i32
  %11 = mod_arith.lift standard %0 : !Z -> i32
  // CHECK: mod_arith.lift centered %{{.*}} : tensor<4x!Z17_i32> -> tensor<4xi32>
  %12 = mod_arith.lift centered %1 : tensor<4x!Z> -> tensor<4xi32>
  // CHECK: mod_arith.extract %{{.*}} : !Z17_i32 -> i32
  %13 = mod_arith.extract %0 : !Z -> i32
  // CHECK: mod_arith.mod_switch %{{.*}} : !Z85_i32 to !rns_L1
  %14 = mod_arith.mod_switch %y : !mod_arith.int<85 : i32> to !R
  // CHECK: mod_arith.mul %{{.*}}, %{{.*}} : !rns_L1
  %15 = mod_arith.mul %2, %2 : !R
  return
}

// CANON-LABEL: @constants
// CANON-SAME: (%[[X:.*]]: !Z17_i32, %[[I:.*]]: i32)
func.func @constants(%x: !Z, %i: i32) -> (!Z, !Z, !Z, !Z, i32) {
  // CANON-DAG: %[[SEVEN:.*]] = mod_arith.constant 7
  // CANON-DAG: %[[ZERO:.*]] = mod_arith.constant 0
  // CANON-DAG: %[[FOURTEEN:.*]] = mod_arith.constant 14
  // CANON-DAG: %[[SUM:.*]] = mod_arith.add %[[X]], %[[FOURTEEN]]
  // CANON-DAG: %[[LIFT:.*]] = mod_arith.lift standard %[[X]]
  // CANON: return %[[SUM]], %[[X]], %[[ZERO]], %[[SEVEN]], %[[LIFT]]
  %zero = mod_arith.constant 0 : !Z
  %one = mod_arith.constant 18 : !Z
  %three = mod_arith.constant 3 : !Z
  %eight = mod_arith.constant 8 : !Z
  // x - 8 + 5 is x + 14.
  %five = mod_arith.constant 5 : !Z
  %0 = mod_arith.sub %x, %eight : !Z
  %1 = mod_arith.add %five, %0 : !Z
  %2 = mod_arith.mul %one, %x : !Z
  %3 = mod_arith.add %2, %zero : !Z
  %4 = mod_arith.mul %x, %zero : !Z
  %5 = mod_arith.mul %three, %eight : !Z
  %6 = mod_arith.reduce %x : !Z
  %7 = mod_arith.extract %6 : !Z -> i32
  %8 = mod_arith.lift standard %3 : !Z -> i32
  %9 = mod_arith.encapsulate %8 : i32 -> !Z
  return %1, %9, %4, %5, %7 : !Z, !Z, !Z, !Z, i32
}
