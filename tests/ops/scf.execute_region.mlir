func.func @main(%a: i8 {secret.secret}) -> i8 {
  %0 = scf.execute_region -> i8 {
    %1 = arith.addi %a, %a : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}
