func.func @main(%a: i5 {secret.secret}) -> i12 {
  %0 = arith.extui %a : i5 to i12
  return %0 : i12
}
