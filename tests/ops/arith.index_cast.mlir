func.func @main(%a: i4 {secret.secret}) -> i8 {
  %i = arith.index_cast %a : i4 to index
  %c = arith.constant 3 : index
  %s = arith.addi %i, %c : index
  %0 = arith.index_cast %s : index to i8
  return %0 : i8
}
