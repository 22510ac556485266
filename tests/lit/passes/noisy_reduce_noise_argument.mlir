// No reduction of a computed value helps: the operand is an argument, as noisy as a value can be.
//
// RUN: ringmill opt %s --noisy-reduce-noise-optimizer
// EXIT: 1
func.func @f(%a: !noisy.i32, %b: i5) -> !noisy.i32 {
  %0 = noisy.encode %b : i5 -> !noisy.i32
  %1 = noisy.add %a, %0 : !noisy.i32
  return %1 : !noisy.i32
}
