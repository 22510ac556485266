// RUN: ringmill params %s --params B
// RUN: ringmill params %s --params C --json
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.minui %a, %c : i2
  return %0 : i2
}
