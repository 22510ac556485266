// RUN: ringmill opt %s | FileCheck %s

!Z = !mod_arith.int<5 : i32>
!Y = !mod_arith.int<17 : i32>
!R = !rns.rns<!Z, !Y>

// CHECK-LABEL: @syntax
func.func @syntax(%a: !Z, %b: !Y, %t: tensor<4x!R>) {
  // CHECK: %[[R:.*]] = rns.pack %{{.*}}, %{{.*}} : !Z5_i32, !Z17_i32
  %0 = rns.pack %a, %b : !Z, !Y
  // CHECK: rns.extract_residue %[[R]] <index = 1> : !rns_L1 -> !Z17_i32
  %1 = rns.extract_residue %0 <index = 1> : !R -> !Y
  // CHECK: rns.extract_residue %[[R]] <index = 0> : !rns_L1 -> !Z5_i32
  %2 = rns.extract_residue %0 {index = 0 : index} : !R -> !Z
  // CHECK: rns.extract_slice %[[R]] <start = 0, size = 1> : !rns_L1 -> !rns_L0
  %3 = rns.extract_slice %0 <start = 0, size = 1> : !R -> !rns.rns<!Z>
  // CHECK: rns.extract_slice %{{.*}} <start = 1, size = 1> : tensor<4x!rns_L1> -> tensor<4x!rns_L0{{.*}}>
  %4 = rns.extract_slice %t {start = 1 : index, size = 1 : index} : tensor<4x!R> -> tensor<4x!rns.rns<!Y>>
  // CHECK: rns.convert_basis %[[R]] <targetBasis = !rns_L0{{.*}}> : !rns_L1 -> !rns_L0
  %5 = rns.convert_basis %0 <targetBasis = !rns.rns<!mod_arith.int<7 : i32>>> : !R -> !rns.rns<!mod_arith.int<7 : i32>>
  // CHECK: rns.constant <[#mod_arith.value<3 : !Z5_i32> : !Z5_i32, #mod_arith.value<3 : !Z17_i32> : !Z17_i32]> : !rns_L1
  %6 = rns.constant <[#mod_arith.value<3 : !Z>, #mod_arith.value<3 : !Y>]> : !R
  return
}
