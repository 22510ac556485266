// RUN: ringmill run %s --vectors 6 --arg 5
// EXIT: 2
func.func @main(%a: i8) -> i8 {
  return %a : i8
}
