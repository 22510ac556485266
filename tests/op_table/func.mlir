// ---- func: 7 -> 7
func.func @main(%a: i8) -> i8 {
  func.return %a : i8
}
// ---- return: 7 9 -> 9 7
func.func @main(%a: i8, %b: i8) -> (i8, i8) {
  func.return %b, %a : i8, i8
}
// ---- call: 7 9 -> 2
module {
func.func private @less(%x: i8, %y: i8) -> i8 {
  %0 = arith.subi %y, %x : i8
  return %0 : i8
}
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = func.call @less(%a, %b) : (i8, i8) -> i8
  return %0 : i8
}
}
