func.func @main(%a: i8 {secret.secret}, %b: i8 {secret.secret}) -> i8 {
  %0 = arith.shli %a, %b : i8
  return %0 : i8
}
