// RUN: ringmill run %s --arg 1 --encrypted --params A --failure 2^-200
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.minui %a, %c : i2
  return %0 : i2
}
