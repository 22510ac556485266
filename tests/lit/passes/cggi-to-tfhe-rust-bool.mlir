// A gate for each gate, on tensors too; the server key comes first.
//
// RUN: ringmill opt %s --cggi-to-tfhe-rust-bool | FileCheck %s
!ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #polynomial.ring<coefficientType = i1, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = -2147483648>>, ciphertext_space = <ring = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>, encryption_type = msb, size = 742>, key = <>>
!pt = !lwe.lwe_plaintext<plaintext_space = <ring = #polynomial.ring<coefficientType = i1, polynomialModulus = <x>>, encoding = #lwe.constant_coefficient_encoding<scaling_factor = -2147483648>>>

// CHECK-LABEL: func.func @gates(
// CHECK-SAME: %[[KEY:.*]]: !tfhe_rust_bool.server_key, %[[A:.*]]: !tfhe_rust_bool.eb, %[[B:.*]]: !tfhe_rust_bool.eb, %[[T:.*]]: tensor<2x!tfhe_rust_bool.eb>)
// CHECK: %[[X:.*]] = tfhe_rust_bool.and %[[KEY]], %[[A]], %[[B]] : (!tfhe_rust_bool.server_key, !tfhe_rust_bool.eb, !tfhe_rust_bool.eb) -> !tfhe_rust_bool.eb
// CHECK-NEXT: tfhe_rust_bool.nand
// CHECK-NEXT: tfhe_rust_bool.or
// CHECK-NEXT: tfhe_rust_bool.nor
// CHECK-NEXT: tfhe_rust_bool.xor
// CHECK-NEXT: tfhe_rust_bool.xnor
// CHECK-NEXT: tfhe_rust_bool.not %[[KEY]], %{{.*}} : (!tfhe_rust_bool.server_key, !tfhe_rust_bool.eb) -> !tfhe_rust_bool.eb
// CHECK-NEXT: tfhe_rust_bool.mux %[[KEY]]
// CHECK-NEXT: tfhe_rust_bool.xor %[[KEY]], %[[T]], %[[T]] : (!tfhe_rust_bool.server_key, tensor<2x!tfhe_rust_bool.eb>, tensor<2x!tfhe_rust_bool.eb>) -> tensor<2x!tfhe_rust_bool.eb>
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: tfhe_rust_bool.create_trivial %[[KEY]], %[[TRUE]] : (!tfhe_rust_bool.server_key, i1) -> !tfhe_rust_bool.eb
func.func @gates(%a: !ct, %b: !ct, %t: tensor<2x!ct>) -> (!ct, tensor<2x!ct>) {
  %0 = cggi.and %a, %b : !ct
  %1 = cggi.nand %0, %b : !ct
  %2 = cggi.or %1, %a : !ct
  %3 = cggi.nor %2, %b : !ct
  %4 = cggi.xor %3, %a : !ct
  %5 = cggi.xnor %4, %b : !ct
  %6 = cggi.not %5 : !ct
  %7 = cggi.mux %6, %a, %b : !ct
  %8 = cggi.xor %t, %t : tensor<2x!ct>
  %true = arith.constant true
  %p = lwe.encode %true <plaintext_bits = 1> : i1 to !pt
  %9 = lwe.trivial_encrypt %p : !pt -> !ct
  %10 = cggi.and %7, %9 : !ct
  return %10, %8 : !ct, tensor<2x!ct>
}
