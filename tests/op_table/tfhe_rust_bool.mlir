!key = !tfhe_rust_bool.server_key
!b = !tfhe_rust_bool.eb
// ---- and: 1 1 -> 1; 1 0 -> 0
func.func @main(%s: !key, %a: !b, %b: !b) -> !b {
  %0 = tfhe_rust_bool.and %s, %a, %b : (!key, !b, !b) -> !b
  return %0 : !b
}
// ---- nand: 1 1 -> 0; 1 0 -> 1
func.func @main(%s: !key, %a: !b, %b: !b) -> !b {
  %0 = tfhe_rust_bool.nand %s, %a, %b : (!key, !b, !b) -> !b
  return %0 : !b
}
// ---- or: 0 1 -> 1; 0 0 -> 0
func.func @main(%s: !key, %a: !b, %b: !b) -> !b {
  %0 = tfhe_rust_bool.or %s, %a, %b : (!key, !b, !b) -> !b
  return %0 : !b
}
// ---- nor: 0 1 -> 0; 0 0 -> 1
func.func @main(%s: !key, %a: !b, %b: !b) -> !b {
  %0 = tfhe_rust_bool.nor %s, %a, %b : (!key, !b, !b) -> !b
  return %0 : !b
}
// ---- xor: 1 0 -> 1; 1 1 -> 0
func.func @main(%s: !key, %a: !b, %b: !b) -> !b {
  %0 = tfhe_rust_bool.xor %s, %a, %b : (!key, !b, !b) -> !b
  return %0 : !b
}
// ---- xnor: 1 0 -> 0; 1 1 -> 1
func.func @main(%s: !key, %a: !b, %b: !b) -> !b {
  %0 = tfhe_rust_bool.xnor %s, %a, %b : (!key, !b, !b) -> !b
  return %0 : !b
}
// ---- not: 1 -> 0; 0 -> 1
func.func @main(%s: !key, %a: !b) -> !b {
  %0 = tfhe_rust_bool.not %s, %a : (!key, !b) -> !b
  return %0 : !b
}
// ---- mux: 1 1 0 -> 1; 0 1 0 -> 0
func.func @main(%s: !key, %c: !b, %a: !b, %b: !b) -> !b {
  %0 = tfhe_rust_bool.mux %s, %c, %a, %b : (!key, !b, !b, !b) -> !b
  return %0 : !b
}
// ---- gates_packed: 1,1 1,0 -> 1,0; 1,0 0,1 -> 0,1
func.func @main(%s: !key, %a: tensor<2x!b>, %b: tensor<2x!b>) -> tensor<2x!b> {
  %0 = tfhe_rust_bool.gates_packed %s, %a, %b <gates = <0 : i32, 6 : i32>> : (!key, tensor<2x!b>, tensor<2x!b>) -> tensor<2x!b>
  return %0 : tensor<2x!b>
}
// ---- create_trivial: 1 -> 1
func.func @main(%s: !key, %a: i1) -> !b {
  %0 = tfhe_rust_bool.create_trivial %s, %a : (!key, i1) -> !b
  return %0 : !b
}
