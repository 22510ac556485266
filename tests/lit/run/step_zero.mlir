// RUN: ringmill run %s --vectors 2
// EXIT: 1
func.func @f(%a: i8) -> i8 {
  %zero = arith.constant 0 : index
  %end = arith.constant 10 : index
  %sum = scf.for %i = %zero to %end step %zero iter_args(%t = %a) -> (i8) {
    %next = arith.addi %t, %a : i8
    scf.yield %next : i8
  }
  return %sum : i8
}
