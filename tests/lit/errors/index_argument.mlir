// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}, %n: index) -> i8 {
  return %a : i8
}
