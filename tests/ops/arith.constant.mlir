func.func @main(%a: i8 {secret.secret}) -> i8 {
  %c = arith.constant 113 : i8
  %0 = arith.xori %a, %c : i8
  return %0 : i8
}
