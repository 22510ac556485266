// The input is another name of a file in the folder that the build would replace.
// RUN: cp %s %t/first.mlir
// RUN: ringmill synth %t/first.mlir -o %t/out > %t/log
// RUN: ln %t/out/program.mlir %t/second.mlir
// RUN: cd %t && ringmill synth second.mlir -o out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
