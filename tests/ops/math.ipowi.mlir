func.func @main(%a: i9 {secret.secret}) -> i9 {
  %n = arith.constant 3 : i9
  %0 = math.ipowi %a, %n : i9
  return %0 : i9
}
