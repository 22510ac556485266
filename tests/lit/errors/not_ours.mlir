// RUN: mkdir %t/out
// RUN: echo precious > %t/out/thesis.tex
// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
