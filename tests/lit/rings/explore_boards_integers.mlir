// RUN: ringmill explore %s --boards ecp5-25f --lanes 2 -o %t/out
// EXIT: 2
func.func @add(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
