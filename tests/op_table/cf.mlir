// ---- br:
func.func @main(%a: i8) -> i8 {
  cf.br ^next(%a : i8)
^next(%x: i8):
  return %x : i8
}
// ---- cond_br:
func.func @main(%c: i1, %a: i8, %b: i8) -> i8 {
  cf.cond_br %c, ^next(%a : i8), ^next(%b : i8)
^next(%x: i8):
  return %x : i8
}
// ---- switch:
func.func @main(%c: i32, %a: i8, %b: i8) -> i8 {
  cf.switch %c : i32, [
    default: ^next(%a : i8),
    7: ^next(%b : i8)
  ]
^next(%x: i8):
  return %x : i8
}
