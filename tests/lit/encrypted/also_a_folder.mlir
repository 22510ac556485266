// RUN: mkdir %t/B
// RUN: cd %t; ringmill keygen --params B -o keys
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
