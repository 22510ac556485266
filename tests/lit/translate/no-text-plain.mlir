// Not every op on public integers has a text.
//
// RUN: ringmill translate %s --emit-tfhe-rust-bool
// EXIT: 1
func.func @f(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}
