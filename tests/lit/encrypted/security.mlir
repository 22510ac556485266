// RUN: ringmill build %s -o %t/b
// RUN: ringmill keygen --params toy -o %t/keys
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %0 = arith.addi %a, %a : i2
  %1 = arith.muli %0, %a : i2
  return %1 : i2
}
