// Nothing is defined, so nothing was compared: no proof, however few inputs there are.
// RUN: ringmill synth %s --effort fast --require-proof -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %zero = arith.constant 0 : i8
  %0 = arith.divui %a, %zero : i8
  return %0 : i8
}
