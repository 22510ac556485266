func.func @main(%a: i8 {secret.secret}, %c: i1 {secret.secret}) -> i8 {
  %p = ub.poison : i8
  %s = arith.select %c, %a, %p : i8
  %0 = arith.addi %s, %a : i8
  return %0 : i8
}
