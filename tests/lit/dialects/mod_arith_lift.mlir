// RUN: ringmill opt %s
// EXIT: 1
func.func @f(%x: !mod_arith.int<17 : i32>) -> i8 {
  %0 = mod_arith.lift standard %x : !mod_arith.int<17 : i32> -> i8
  return %0 : i8
}
