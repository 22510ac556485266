// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %c1 = arith.constant 1 : index
  %n = gpu.thread_id x
  %w = arith.index_cast %n : index to i8
  %0 = arith.addi %a, %w : i8
  return %0 : i8
}
