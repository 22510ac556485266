!s = !secret.secret<i8>
// ---- generic: 5 9 -> -4
func.func @main(%a: !s, %b: !s) -> !s {
  %0 = secret.generic(%a: !s, %b: !s) {
  ^body(%x: i8, %y: i8):
  %1 = arith.subi %x, %y : i8
  secret.yield %1 : i8
  } -> !s
  return %0 : !s
}
// ---- yield: 5 9 -> -4
func.func @main(%a: !s, %b: !s) -> !s {
  %0 = secret.generic(%a: !s, %b: !s) {
  ^body(%x: i8, %y: i8):
  %1 = arith.subi %x, %y : i8
  secret.yield %1 : i8
  } -> !s
  return %0 : !s
}
// ---- conceal: 5 -> 5
func.func @main(%a: i8) -> !s {
  %0 = secret.conceal %a : i8 -> !s
  return %0 : !s
}
// ---- reveal: 5 -> 5
func.func @main(%a: !s) -> i8 {
  %0 = secret.reveal %a : !s -> i8
  return %0 : i8
}
// ---- cast: 19 -> 1,1,0,0,1,0,0,0
func.func @main(%a: !s) -> !secret.secret<tensor<8xi1>> {
  %0 = secret.cast %a : !s to !secret.secret<tensor<8xi1>>
  return %0 : !secret.secret<tensor<8xi1>>
}
// ---- separator: 5 9 -> -4
func.func @main(%a: !s, %b: !s) -> !s {
  %0 = secret.generic(%a: !s, %b: !s) {
  ^body(%x: i8, %y: i8):
  %1 = arith.subi %x, %y : i8
  secret.yield %1 : i8
  } -> !s
  secret.separator %0 : !s
  return %0 : !s
}
