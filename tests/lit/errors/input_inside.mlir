// The input is the copy in the folder that the build would replace, by way of a link.
// RUN: ringmill synth %s -o %t/out > %t/log
// RUN: ln -s out/program.mlir %t/link.mlir
// RUN: cd %t && ringmill synth out/../link.mlir -o out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
