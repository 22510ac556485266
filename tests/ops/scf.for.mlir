func.func @main(%a: i8 {secret.secret}) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %a) -> i8 {
    %k = arith.index_cast %i : index to i8
    %t = arith.muli %s, %k : i8
    %u = arith.addi %t, %a : i8
    scf.yield %u : i8
  }
  return %0 : i8
}
