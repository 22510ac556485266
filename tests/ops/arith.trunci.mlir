func.func @main(%a: i12 {secret.secret}) -> i5 {
  %0 = arith.trunci %a : i12 to i5
  return %0 : i5
}
