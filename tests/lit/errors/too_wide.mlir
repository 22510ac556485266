// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i129 {secret.secret}) -> i129 {
  %0 = arith.addi %a, %a : i129
  return %0 : i129
}
