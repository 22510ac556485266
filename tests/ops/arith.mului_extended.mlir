func.func @main(%a: i6 {secret.secret}, %b: i6 {secret.secret}) -> (i6, i6) {
  %0, %1 = arith.mului_extended %a, %b : i6
  return %0, %1 : i6, i6
}
