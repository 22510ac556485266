// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
