// RUN: ringmill synth %s --entry dot -o %t/out
// EXIT: 1
func.func @dot_product(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
