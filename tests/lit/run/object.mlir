// RUN: ringmill run %s --arg '{"a":1}'
// EXIT: 2
func.func @f(%a: i8) -> i8 {
  return %a : i8
}
