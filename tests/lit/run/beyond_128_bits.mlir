// RUN: ringmill run %s --arg 340282366920938463463374607431768211456
// EXIT: 2
func.func @f(%a: i128) -> i128 {
  return %a : i128
}
