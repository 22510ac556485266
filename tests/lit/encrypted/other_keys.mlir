// RUN: ringmill build %s -o %t/b > %t/log
// RUN: ringmill keygen --params toy --allow-insecure --seed 1 -o %t/one
// RUN: ringmill keygen --params toy --allow-insecure --seed 2 -o %t/two
// RUN: ringmill encrypt %t/b --keys %t/one --allow-insecure --arg 1 -o %t/in
// RUN: ringmill run %t/b --encrypted --server-keys %t/two/server %t/in -o %t/out --allow-insecure
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
