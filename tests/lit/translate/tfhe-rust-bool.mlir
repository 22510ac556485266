// Rust on booleans: a call for each gate.
//
// RUN: ringmill translate %s --emit-tfhe-rust-bool | FileCheck %s
!key = !tfhe_rust_bool.server_key
!ct = !tfhe_rust_bool.eb

// CHECK: use tfhe::boolean::prelude::*;
// CHECK-LABEL: pub fn gates(
// CHECK: [[A:v[0-9]+]] = server_key.nand(arg0, arg1);
// CHECK: [[B:v[0-9]+]] = server_key.not(&[[A]]);
// CHECK: [[C:v[0-9]+]] = server_key.mux(&[[B]], arg0, arg1);
// CHECK: [[D:v[0-9]+]] = server_key.trivial_encrypt(true);
// CHECK: server_key.xor(&[[C]], &[[D]]);
// CHECK: [server_key.and(&arg2[0], &arg2[0]), server_key.xor(&arg2[1], &arg2[1])]
func.func @gates(%s: !key, %a: !ct, %b: !ct, %t: tensor<2x!ct>) -> (!ct, tensor<2x!ct>) {
  %0 = tfhe_rust_bool.nand %s, %a, %b : (!key, !ct, !ct) -> !ct
  %1 = tfhe_rust_bool.not %s, %0 : (!key, !ct) -> !ct
  %2 = tfhe_rust_bool.mux %s, %1, %a, %b : (!key, !ct, !ct, !ct) -> !ct
  %true = arith.constant true
  %3 = tfhe_rust_bool.create_trivial %s, %true : (!key, i1) -> !ct
  %4 = tfhe_rust_bool.xor %s, %2, %3 : (!key, !ct, !ct) -> !ct
  %5 = tfhe_rust_bool.gates_packed %s, %t, %t <gates = <0 : i32, 4 : i32>> : (!key, tensor<2x!ct>, tensor<2x!ct>) -> tensor<2x!ct>
  return %4, %5 : !ct, tensor<2x!ct>
}
