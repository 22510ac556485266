// RUN: ringmill opt %s
// EXIT: 1
func.func @f(%x: i32) -> i32 {
  %0 = mod_arith.barrett_reduce %x <modulus = 17 : i64> : i32
  return %0 : i32
}
