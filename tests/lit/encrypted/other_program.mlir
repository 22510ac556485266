// RUN: ringmill build %s --cells lut3 -o %t/b > %t/log
// RUN: ringmill build %s --cells lincomb -o %t/c > %t/log
// RUN: ringmill keygen --params toy --allow-insecure --seed 1 -o %t/keys
// RUN: ringmill encrypt %t/b --keys %t/keys --allow-insecure --arg 1 -o %t/in
// RUN: ringmill run %t/c --encrypted --server-keys %t/keys/server %t/in -o %t/out --allow-insecure
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
