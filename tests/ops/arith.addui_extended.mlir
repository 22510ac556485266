func.func @main(%a: i8 {secret.secret}, %b: i8 {secret.secret}) -> (i8, i1) {
  %0, %1 = arith.addui_extended %a, %b : i8, i1
  return %0, %1 : i8, i1
}
