// RUN: ringmill synth %s -o %t/b > %t/log
// RUN: rm %t/b/report.html
// RUN: mkdir %t/b/report.html
// RUN: ringmill run %t/b --encrypted --params B --arg 1
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
