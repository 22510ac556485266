// RUN: ringmill opt %s --boolean-vectorize | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: ringmill opt %s --boolean-vectorize=parallelism=2 | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: ringmill opt %s --boolean-vectorize --cggi-to-tfhe-rust-bool | FileCheck %s --check-prefix=RUST

#poly = #polynomial.int_polynomial<x>
#pspace = #lwe.plaintext_space<ring = #polynomial.ring<coefficientType = i3, polynomialModulus = #poly>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = 268435456>>
#cspace = #lwe.ciphertext_space<ring = #polynomial.ring<coefficientType = i32, polynomialModulus = #poly>, encryption_type = msb, size = 742>
!ct = !lwe.lwe_ciphertext<plaintext_space = #pspace, ciphertext_space = #cspace, key = #lwe.key<>>

// Gates of one level become one op, whatever they compute.
// CHECK-LABEL: @gates
// CHECK-SAME: (%[[A:.*]]: !ct{{[^,]*}}, %[[B:.*]]: !ct{{[^,]*}}, %[[C:.*]]: !ct{{[^,]*}}, %[[X:.*]]: i8)
// ALL: %[[L:.*]] = tensor.from_elements %[[A]], %[[B]], %[[A]] : tensor<3x!
// ALL-NEXT: %[[R:.*]] = tensor.from_elements %[[B]], %[[C]], %[[C]] : tensor<3x!
// ALL-NEXT: %[[G:.*]] = cggi.packed_gates %[[L]], %[[R]] <gates = <0 : i32, 4 : i32, 2 : i32>> : (tensor<3x!
// ALL: cggi.packed_gates {{.*}} <gates = <1 : i32, 5 : i32>> : (tensor<2x!
// TWO: cggi.packed_gates {{.*}} <gates = <0 : i32, 4 : i32>> : (tensor<2x!
// TWO: cggi.or
// TWO: cggi.packed_gates {{.*}} <gates = <1 : i32, 5 : i32>> : (tensor<2x!
// CHECK-NOT: : tensor<2xi8>
// CHECK: return
// RUST-LABEL: @gates
// RUST-SAME: (%[[KEY:.*]]: !tfhe_rust_bool.server_key_enum
// RUST: tfhe_rust_bool.gates_packed %[[KEY]], {{.*}} <gates = <0 : i32, 4 : i32, 2 : i32>> : (!tfhe_rust_bool.server_key_enum, tensor<3x!
func.func @gates(%a: !ct, %b: !ct, %c: !ct, %x: i8) -> (!ct, !ct, i8, i8) {
  %0 = cggi.and %a, %b : !ct
  %1 = cggi.xor %b, %c : !ct
  %2 = cggi.or %a, %c : !ct
  %3 = cggi.nand %0, %1 : !ct
  %4 = cggi.xnor %1, %2 : !ct
  %5 = arith.addi %x, %x : i8
  %6 = arith.addi %x, %x : i8
  return %3, %4, %5, %6 : !ct, !ct, i8, i8
}
