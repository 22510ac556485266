// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %low = arith.constant 0 : index
  %step = arith.constant 1 : index
  %high = arith.index_castui %a : i8 to index
  %one = arith.constant 1 : i8
  %0 = scf.for %i = %low to %high step %step iter_args(%s = %a) -> (i8) {
    %1 = arith.addi %s, %one : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}
