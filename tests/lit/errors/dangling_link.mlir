// RUN: ln -s nowhere %t/link
// RUN: ringmill synth %s -o %t/link
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
