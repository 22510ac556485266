// A pipe named like a report is not waited for.
// RUN: mkdir %t/out && mkfifo %t/out/report.json
// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  return %a : i8
}
