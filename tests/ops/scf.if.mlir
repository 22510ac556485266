func.func @main(%c: i1 {secret.secret}, %a: i8 {secret.secret}) -> i8 {
  %0 = scf.if %c -> i8 {
    %k = arith.constant 7 : i8
    %1 = arith.muli %a, %k : i8
    scf.yield %1 : i8
  } else {
    %2 = arith.addi %a, %a : i8
    scf.yield %2 : i8
  }
  return %0 : i8
}
