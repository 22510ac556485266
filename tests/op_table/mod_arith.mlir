!z = !mod_arith.int<17 : i32>
!y = !mod_arith.int<97 : i32>
!r = !rns.rns<!z, !y>
// ---- constant:  -> 12
func.func @main() -> !z {
  %0 = mod_arith.constant 12 : !z
  return %0 : !z
}
// ---- constant:  -> 12,14
func.func @main() -> tensor<2x!z> {
  %0 = mod_arith.constant dense<[12, -3]> : tensor<2x!z>
  return %0 : tensor<2x!z>
}
// ---- encapsulate: -5 -> 12; 40 -> 6
func.func @main(%a: i32) -> !z {
  %0 = mod_arith.encapsulate %a : i32 -> !z
  return %0 : !z
}
// ---- encapsulate: -5,40 -> 12,40
func.func @main(%a: tensor<2xi32>) -> !r {
  %0 = mod_arith.encapsulate %a : tensor<2xi32> -> !r
  return %0 : !r
}
// ---- lift: 13 -> 13
func.func @main(%a: !z) -> i32 {
  %0 = mod_arith.lift standard %a : !z -> i32
  return %0 : i32
}
// ---- lift: 13 -> -4; 8 -> 8
func.func @main(%a: !z) -> i32 {
  %0 = mod_arith.lift centered %a : !z -> i32
  return %0 : i32
}
// ---- extract: 13 -> 13
func.func @main(%a: !z) -> i32 {
  %0 = mod_arith.extract %a : !z -> i32
  return %0 : i32
}
// ---- reduce: 13 -> 13
func.func @main(%a: !z) -> !z {
  %0 = mod_arith.reduce %a : !z
  return %0 : !z
}
// ---- mod_switch: 5 -> 5; 13 -> 93
func.func @main(%a: !z) -> !y {
  %0 = mod_arith.mod_switch %a : !z to !y
  return %0 : !y
}
// ---- mod_switch: 5 -> 5; 92 -> 12
func.func @main(%a: !y) -> !z {
  %0 = mod_arith.mod_switch %a : !y to !z
  return %0 : !z
}
// ---- add: 9 12 -> 4
func.func @main(%a: !z, %b: !z) -> !z {
  %0 = mod_arith.add %a, %b : !z
  return %0 : !z
}
// ---- sub: 9 12 -> 14
func.func @main(%a: !z, %b: !z) -> !z {
  %0 = mod_arith.sub %a, %b : !z
  return %0 : !z
}
// ---- mul: 9 12 -> 6
func.func @main(%a: !z, %b: !z) -> !z {
  %0 = mod_arith.mul %a, %b : !z
  return %0 : !z
}
// ---- mul: 9,80 12,90 -> 6,22
func.func @main(%a: !r, %b: !r) -> !r {
  %0 = mod_arith.mul %a, %b : !r
  return %0 : !r
}
// ---- add: 9,80 12,90 -> 21,73
func.func @main(%a: tensor<2x!y>, %b: tensor<2x!y>) -> tensor<2x!y> {
  %0 = mod_arith.add %a, %b : tensor<2x!y>
  return %0 : tensor<2x!y>
}
// ---- mac: 9 12 13 -> 2
func.func @main(%a: !z, %b: !z, %c: !z) -> !z {
  %0 = mod_arith.mac %a, %b, %c : !z
  return %0 : !z
}
// ---- barrett_reduce: 200 -> 13; 17 -> 17
func.func @main(%a: i10) -> i10 {
  %0 = mod_arith.barrett_reduce %a <modulus = 17> : i10
  return %0 : i10
}
// ---- subifge: 20 17 -> 3; 5 17 -> 5; -1 17 -> -18
func.func @main(%a: i32, %b: i32) -> i32 {
  %0 = mod_arith.subifge %a, %b : i32
  return %0 : i32
}
