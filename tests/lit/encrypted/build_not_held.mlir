// RUN: ringmill build %s --params A --failure 2^-200 -o %t/b
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.minui %a, %c : i2
  return %0 : i2
}
