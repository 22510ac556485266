// What verifiers refuse.
//
// RUN: ringmill opt %s --split-input-file --verify-diagnostics -o /dev/null
func.func @shift(%s: !tfhe_rust.server_key, %a: !tfhe_rust.eui3) {
  // expected-error@+1 {{expects a shift below 3, the bits of the integer, but got 3}}
  %0 = tfhe_rust.scalar_left_shift %s, %a <shiftAmount = 3> : (!tfhe_rust.server_key, !tfhe_rust.eui3) -> !tfhe_rust.eui3
  return
}

// -----

func.func @missing(%s: !tfhe_rust.server_key, %a: !tfhe_rust.eui3) {
  // expected-error@+1 {{requires attribute 'shiftAmount'}}
  %0 = tfhe_rust.scalar_left_shift %s, %a : (!tfhe_rust.server_key, !tfhe_rust.eui3) -> !tfhe_rust.eui3
  return
}

// -----

func.func @both(%s: !tfhe_rust.server_key, %p: i3) {
  // expected-error@+1 {{expects the integer as an operand or as the attribute 'valueAttr', and not as both}}
  %0 = tfhe_rust.create_trivial %s, %p <valueAttr = 1 : i3> : (!tfhe_rust.server_key, i3) -> !tfhe_rust.eui3
  return
}

// -----

func.func @mixed(%s: !tfhe_rust.server_key, %a: !tfhe_rust.eui3, %b: !tfhe_rust.eui4) {
  // expected-error@+1 {{expects operands of one type, or a public integer on the right}}
  %0 = tfhe_rust.add %s, %a, %b : (!tfhe_rust.server_key, !tfhe_rust.eui3, !tfhe_rust.eui4) -> !tfhe_rust.eui3
  return
}

// -----

func.func @key(%s: !tfhe_rust.eui3, %a: !tfhe_rust.eui3) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = tfhe_rust.add %s, %a, %a : (!tfhe_rust.eui3, !tfhe_rust.eui3, !tfhe_rust.eui3) -> !tfhe_rust.eui3
  return
}

// -----

func.func @packed(%s: !tfhe_rust_bool.server_key, %t: tensor<3x!tfhe_rust_bool.eb>) {
  // expected-error@+1 {{expects tensors of 2 elements, one for each gate}}
  %0 = tfhe_rust_bool.gates_packed %s, %t, %t <gates = <0 : i32, 4 : i32>> : (!tfhe_rust_bool.server_key, tensor<3x!tfhe_rust_bool.eb>, tensor<3x!tfhe_rust_bool.eb>) -> tensor<3x!tfhe_rust_bool.eb>
  return
}
