// RUN: ringmill build %s -o %t/b > %t/log
// RUN: ringmill keygen --params toy --allow-insecure --seed 1 -o %t/keys
// RUN: ringmill encrypt %t/b --keys %t/keys --allow-insecure --arg 9 -o %t/in
// EXIT: 2
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
