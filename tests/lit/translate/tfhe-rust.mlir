// Rust on short integers: each table once, and no call that looks up more than the program does.
//
// RUN: ringmill translate %s --emit-tfhe-rust | FileCheck %s
!key = !tfhe_rust.server_key
!lut = !tfhe_rust.lookup_table
!ct = !tfhe_rust.eui3

// CHECK: V1_6_PARAM_MESSAGE_1_CARRY_2_KS_PBS_GAUSSIAN_2M128
// CHECK: use tfhe::shortint::{Ciphertext, ServerKey};
// CHECK-LABEL: pub fn tables(
// CHECK-NEXT: server_key: &ServerKey,
// CHECK-NEXT: arg0: &Ciphertext,
// CHECK-NEXT: arg1: &[Ciphertext; 2],
// CHECK-NEXT: arg2: bool,
// CHECK-NEXT: ) -> (Ciphertext, [Ciphertext; 2]) {
// CHECK-NEXT: let [[TABLE:table_96]] = server_key.generate_lookup_table(|message| 0x96_u64 >> message & 1);
// CHECK-NOT: generate_lookup_table
// CHECK: [[A:v[0-9]+]] = server_key.unchecked_scalar_left_shift(arg0, 2);
// CHECK: [[B:v[0-9]+]] = server_key.unchecked_scalar_left_shift(&arg1[1], 1);
// CHECK: [[C:v[0-9]+]] = server_key.unchecked_add(&[[A]], &[[B]]);
// CHECK: [[P:v[0-9]+]] = server_key.create_trivial(u64::from(arg2));
// CHECK: [[D:v[0-9]+]] = server_key.unchecked_add(&[[C]], &[[P]]);
// CHECK: [[E:v[0-9]+]] = server_key.apply_lookup_table(&[[D]], &[[TABLE]]);
// CHECK: server_key.unchecked_bitand(&[[E]], arg0);
// CHECK: server_key.unchecked_sub(
func.func @tables(%s: !key, %a: !ct, %b: tensor<2x!ct>, %p: i1) -> (!ct, tensor<2x!ct>) {
  %c1 = arith.constant 1 : index
  %t = tfhe_rust.generate_lookup_table %s <truthTable = 150 : ui8> : (!key) -> !lut
  %x = tensor.extract %b[%c1] : tensor<2x!ct>
  %0 = tfhe_rust.scalar_left_shift %s, %a <shiftAmount = 2> : (!key, !ct) -> !ct
  %1 = tfhe_rust.scalar_left_shift %s, %x <shiftAmount = 1> : (!key, !ct) -> !ct
  %2 = tfhe_rust.add %s, %0, %1 : (!key, !ct, !ct) -> !ct
  %3 = tfhe_rust.create_trivial %s, %p : (!key, i1) -> !ct
  %4 = tfhe_rust.add %s, %2, %3 : (!key, !ct, !ct) -> !ct
  %5 = tfhe_rust.apply_lookup_table %s, %4, %t : (!key, !ct, !lut) -> !ct
  %u = tfhe_rust.generate_lookup_table %s <truthTable = 150 : ui8> : (!key) -> !lut
  %6 = tfhe_rust.apply_lookup_table %s, %4, %u : (!key, !ct, !lut) -> !ct
  %7 = tfhe_rust.bitand %s, %5, %a : (!key, !ct, !ct) -> !ct
  %one = tfhe_rust.create_trivial %s <valueAttr = 1 : i3> : (!key) -> !ct
  %8 = tfhe_rust.sub %s, %one, %7 : (!key, !ct, !ct) -> !ct
  %9 = tensor.from_elements %6, %8 : tensor<2x!ct>
  return %7, %9 : !ct, tensor<2x!ct>
}

// CHECK-LABEL: pub fn control(
// CHECK: let mut [[M:v[0-9]+]]: [Option<Ciphertext>; 3]
// CHECK: for [[I:v[0-9]+]] in 0..3 {
// CHECK: caller(server_key, &arg0[[[I]]])
// CHECK: [[M]][[[I]]] = Some(
// CHECK: if arg1 {
// CHECK: } else {
// CHECK: core::array::from_fn(|i0| [[M]][i0].clone()
func.func @control(%s: !key, %a: tensor<3x!ct>, %p: i1) -> (memref<3x!ct>, !ct) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<3x!ct>
  affine.for %i = 0 to 3 {
    %x = tensor.extract %a[%i] : tensor<3x!ct>
    %y = func.call @caller(%s, %x) : (!key, !ct) -> !ct
    affine.store %y, %m[%i] : memref<3x!ct>
  }
  %r = scf.if %p -> (!ct) {
    %x = memref.load %m[%c0] : memref<3x!ct>
    scf.yield %x : !ct
  } else {
    %x = tensor.extract %a[%c0] : tensor<3x!ct>
    scf.yield %x : !ct
  }
  return %m, %r : memref<3x!ct>, !ct
}
func.func private @caller(%s: !key, %a: !ct) -> !ct {
  %0 = tfhe_rust.bitxor %s, %a, %a : (!key, !ct, !ct) -> !ct
  return %0 : !ct
}
