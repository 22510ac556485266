// RUN: ringmill run %s --arg 7 --arg [1,2]
// EXIT: 2
func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.divui %a, %b : i8
  return %0 : i8
}
