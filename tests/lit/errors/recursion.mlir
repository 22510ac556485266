// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func private @again(%a: i8) -> i8 {
  %0 = func.call @again(%a) : (i8) -> i8
  return %0 : i8
}
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %0 = func.call @again(%a) : (i8) -> i8
  return %0 : i8
}
