// ---- absi: -7 -> 7; -128 -> -128
func.func @main(%a: i8) -> i8 {
  %0 = math.absi %a : i8
  return %0 : i8
}
// ---- ctlz: 19 -> 3; 0 -> 8
func.func @main(%a: i8) -> i8 {
  %0 = math.ctlz %a : i8
  return %0 : i8
}
// ---- cttz: 20 -> 2; 0 -> 8
func.func @main(%a: i8) -> i8 {
  %0 = math.cttz %a : i8
  return %0 : i8
}
// ---- ctpop: 19 -> 3
func.func @main(%a: i8) -> i8 {
  %0 = math.ctpop %a : i8
  return %0 : i8
}
// ---- ipowi: 3 5 -> -13; 0 -1 -> ?; -1 -3 -> -1; 2 -1 -> 0
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = math.ipowi %a, %b : i8
  return %0 : i8
}
