func.func @below(%a: i20 {secret.secret}, %b: i20 {secret.secret}) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i20
  return %0 : i1
}
