// Notes in the folder of a build are nobody's to delete, whatever ran in between.
// RUN: ringmill synth %s -o %t/out > %t/log
// RUN: mkdir %t/out/notes
// RUN: echo precious > %t/out/notes/thesis.txt
// RUN: ringmill sim %t/out > %t/log
// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
