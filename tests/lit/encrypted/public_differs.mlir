// RUN: ringmill synth %s -o %t/b > %t/log
// RUN: ringmill keygen --params B -o %t/keys
// RUN: ringmill encrypt %t/b --keys %t/keys --arg 5 --arg 6 --arg 10 -o %t/in
// RUN: ringmill run %t/b --encrypted --server-keys %t/keys/server %t/in -o %t/out --arg 10
// RUN: ringmill decrypt %t/b %t/out --keys %t/keys
// RUN: rm %t/out
// RUN: ringmill run %t/b --encrypted --server-keys %t/keys/server %t/in -o %t/out --arg 15
// EXIT: 1
func.func @mask(%a: i4 {secret.secret}, %b: i4 {secret.secret}, %which: i4) -> i4 {
  %sum = arith.addi %a, %b : i4
  %masked = arith.andi %sum, %which : i4
  return %masked : i4
}
