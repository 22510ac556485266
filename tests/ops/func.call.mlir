func.func private @twice(%x: i8) -> i8 {
  %0 = arith.addi %x, %x : i8
  return %0 : i8
}
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %0 = func.call @twice(%a) : (i8) -> i8
  %1 = func.call @twice(%0) : (i8) -> i8
  return %1 : i8
}
