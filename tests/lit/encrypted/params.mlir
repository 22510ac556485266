// RUN: ringmill params %s --params B
// RUN: ringmill params %s --params C --json
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %0 = arith.addi %a, %a : i2
  %1 = arith.muli %0, %a : i2
  return %1 : i2
}
