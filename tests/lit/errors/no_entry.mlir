// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @first(%a: i8) -> i8 {
  return %a : i8
}
func.func @second(%a: i8) -> i8 {
  return %a : i8
}
