// RUN: mkfifo %t/pipe
// RUN: ringmill synth %s -o %t/pipe
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
