// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}, %b: i8) -> i8 {
  %0 = math.powi %a, %b : i8, i8
  return %0 : i8
}
