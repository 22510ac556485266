// RUN: ringmill synth %s --top main -o %t/out
// EXIT: 2
func.func @main(%a: i4 {secret.secret}) -> i4 {
  return %a : i4
}
