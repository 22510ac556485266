// RUN: ringmill synth %s -o /proc
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
