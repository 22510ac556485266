func.func @main(%c: i1 {secret.secret}, %a: i7 {secret.secret}, %b: i7 {secret.secret}) -> i7 {
  %0 = arith.select %c, %a, %b : i7
  return %0 : i7
}
