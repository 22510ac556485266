// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: tensor<?xi8> {secret.secret}, %b: i8 {secret.secret}) -> i8 {
  return %b : i8
}
