// RUN: ringmill build %s --prefix left -o %t/out
// EXIT: 2
func.func @sum(%a: i4, %b: i4) -> i4 {
  %0 = arith.addi %a, %b : i4
  return %0 : i4
}
