// Every op of the dialects of the crate tfhe, as HEIR prints it; twice, so that what is printed is
// read.
//
// RUN: ringmill opt %s | ringmill opt | FileCheck %s
!key = !tfhe_rust.server_key
!a = !tfhe_rust.eui8

// CHECK-LABEL: func.func @integers(
func.func @integers(%s: !key, %a: !a, %b: !a, %i: !tfhe_rust.ei16, %p: i8, %t: tensor<2x!tfhe_rust.eui8>) {
  // CHECK: tfhe_rust.add %arg0, %arg1, %arg2 : (!tfhe_rust.server_key, !tfhe_rust.eui8, !tfhe_rust.eui8) -> !tfhe_rust.eui8
  %0 = tfhe_rust.add %s, %a, %b : (!key, !a, !a) -> !a
  // CHECK: tfhe_rust.sub %arg0, %arg1, %arg4 : (!tfhe_rust.server_key, !tfhe_rust.eui8, i8) -> !tfhe_rust.eui8
  %1 = tfhe_rust.sub %s, %a, %p : (!key, !a, i8) -> !a
  // CHECK: tfhe_rust.mul
  %2 = tfhe_rust.mul %s, %a, %b : (!key, !a, !a) -> !a
  // CHECK: tfhe_rust.min
  %3 = tfhe_rust.min %s, %a, %b : (!key, !a, !a) -> !a
  // CHECK: tfhe_rust.max
  %4 = tfhe_rust.max %s, %a, %b : (!key, !a, !a) -> !a
  // CHECK: tfhe_rust.eq %arg0, %arg1, %arg2 : (!tfhe_rust.server_key, !tfhe_rust.eui8, !tfhe_rust.eui8) -> !tfhe_rust.bool
  %5 = tfhe_rust.eq %s, %a, %b : (!key, !a, !a) -> !tfhe_rust.bool
  // CHECK: tfhe_rust.neq
  %6 = tfhe_rust.neq %s, %a, %b : (!key, !a, !a) -> !a
  // CHECK: %[[LESS:.*]] = tfhe_rust.cmp %arg0, %arg1, %arg2 <predicate = slt> : (!tfhe_rust.server_key, !tfhe_rust.eui8, !tfhe_rust.eui8) -> !tfhe_rust.bool
  %7 = "tfhe_rust.cmp"(%s, %a, %b) <{predicate = 2 : i64}> : (!key, !a, !a) -> !tfhe_rust.bool
  // CHECK: tfhe_rust.cmux %arg0, %[[LESS]], %arg1, %arg2
  %8 = tfhe_rust.cmux %s, %7, %a, %b : (!key, !tfhe_rust.bool, !a, !a) -> !a
  // CHECK: tfhe_rust.cast %arg0, %arg3 : (!tfhe_rust.server_key, !tfhe_rust.ei16) -> !tfhe_rust.ei32
  %9 = tfhe_rust.cast %s, %i : (!key, !tfhe_rust.ei16) -> !tfhe_rust.ei32
  // CHECK: tfhe_rust.scalar_left_shift %arg0, %arg1 <shiftAmount = 1>
  %10 = tfhe_rust.scalar_left_shift %s, %a {shiftAmount = 1 : index} : (!key, !a) -> !a
  // CHECK: tfhe_rust.scalar_right_shift %arg0, %arg1 <shiftAmount = 3>
  %11 = tfhe_rust.scalar_right_shift %s, %a <shiftAmount = 3> : (!key, !a) -> !a
  // CHECK: tfhe_rust.bitand %arg0, %arg5, %arg5
  %12 = tfhe_rust.bitand %s, %t, %t : (!key, tensor<2x!a>, tensor<2x!a>) -> tensor<2x!a>
  // CHECK: tfhe_rust.bitor
  %13 = tfhe_rust.bitor %s, %a, %b : (!key, !a, !a) -> !a
  // CHECK: tfhe_rust.bitxor
  %14 = tfhe_rust.bitxor %s, %a, %b : (!key, !a, !a) -> !a
  // CHECK: tfhe_rust.create_trivial %arg0, %arg4 : (!tfhe_rust.server_key, i8) -> !tfhe_rust.eui8
  %15 = tfhe_rust.create_trivial %s, %p : (!key, i8) -> !a
  // CHECK: tfhe_rust.create_trivial %arg0 <valueAttr = 3 : i3> : (!tfhe_rust.server_key) -> !tfhe_rust.eui3
  %16 = tfhe_rust.create_trivial %s <valueAttr = 3 : i3> : (!key) -> !tfhe_rust.eui3
  // CHECK: %[[TABLE:.*]] = tfhe_rust.generate_lookup_table %arg0 <truthTable = 3 : ui4> : (!tfhe_rust.server_key) -> !tfhe_rust.lookup_table
  %17 = tfhe_rust.generate_lookup_table %s {truthTable = 3 : ui4} : (!key) -> !tfhe_rust.lookup_table
  // CHECK: tfhe_rust.apply_lookup_table %arg0, %arg1, %[[TABLE]]
  %18 = tfhe_rust.apply_lookup_table %s, %a, %17 : (!key, !a, !tfhe_rust.lookup_table) -> !a
  return
}

!boolkey = !tfhe_rust_bool.server_key
!b = !tfhe_rust_bool.eb

// CHECK-LABEL: func.func @booleans(
func.func @booleans(%s: !boolkey, %a: !b, %b: !b, %t: tensor<2x!b>, %e: !tfhe_rust_bool.server_key_enum, %p: i1) {
  // CHECK: tfhe_rust_bool.and %arg0, %arg1, %arg2 : (!tfhe_rust_bool.server_key, !tfhe_rust_bool.eb, !tfhe_rust_bool.eb) -> !tfhe_rust_bool.eb
  %0 = tfhe_rust_bool.and %s, %a, %b : (!boolkey, !b, !b) -> !b
  // CHECK: tfhe_rust_bool.nand
  %1 = tfhe_rust_bool.nand %s, %a, %b : (!boolkey, !b, !b) -> !b
  // CHECK: tfhe_rust_bool.or
  %2 = tfhe_rust_bool.or %s, %a, %b : (!boolkey, !b, !b) -> !b
  // CHECK: tfhe_rust_bool.nor
  %3 = tfhe_rust_bool.nor %s, %a, %b : (!boolkey, !b, !b) -> !b
  // CHECK: tfhe_rust_bool.xor
  %4 = tfhe_rust_bool.xor %s, %a, %b : (!boolkey, !b, !b) -> !b
  // CHECK: tfhe_rust_bool.xnor
  %5 = tfhe_rust_bool.xnor %s, %a, %b : (!boolkey, !b, !b) -> !b
  // CHECK: tfhe_rust_bool.not %arg4, %arg3 : (!tfhe_rust_bool.server_key_enum, tensor<2x!tfhe_rust_bool.eb>) -> tensor<2x!tfhe_rust_bool.eb>
  %6 = tfhe_rust_bool.not %e, %t : (!tfhe_rust_bool.server_key_enum, tensor<2x!b>) -> tensor<2x!b>
  // CHECK: tfhe_rust_bool.mux
  %7 = tfhe_rust_bool.mux %s, %a, %b, %0 : (!boolkey, !b, !b, !b) -> !b
  // CHECK: tfhe_rust_bool.gates_packed %arg4, %arg3, %arg3 <gates = <0 : i32, 4 : i32>> : (!tfhe_rust_bool.server_key_enum, tensor<2x!tfhe_rust_bool.eb>, tensor<2x!tfhe_rust_bool.eb>) -> tensor<2x!tfhe_rust_bool.eb>
  %8 = tfhe_rust_bool.gates_packed %e, %t, %t {gates = #tfhe_rust_bool.tfhe_rust_bool_gates<0 : i32, 4 : i32>} : (!tfhe_rust_bool.server_key_enum, tensor<2x!b>, tensor<2x!b>) -> tensor<2x!b>
  // CHECK: tfhe_rust_bool.create_trivial %arg0, %arg5 : (!tfhe_rust_bool.server_key, i1) -> !tfhe_rust_bool.eb
  %9 = tfhe_rust_bool.create_trivial %s, %p : (!boolkey, i1) -> !b
  return
}
