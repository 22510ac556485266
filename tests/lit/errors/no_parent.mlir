// RUN: ringmill synth %s -o %t/missing/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
