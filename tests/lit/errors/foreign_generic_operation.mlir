// RUN: ringmill build %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %0 = "other.negate"(%a) : (i8) -> i8
  return %0 : i8
}
