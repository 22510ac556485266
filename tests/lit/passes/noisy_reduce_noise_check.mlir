// The analysis alone.
//
// RUN: ringmill opt %s --noisy-reduce-noise=insert=false
// EXIT: 1
func.func @f(%a: i5, %b: i5) -> i5 {
  %0 = noisy.encode %a : i5 -> !noisy.i32
  %1 = noisy.encode %b : i5 -> !noisy.i32
  %2 = noisy.mul %0, %1 : !noisy.i32
  %3 = noisy.mul %2, %2 : !noisy.i32
  %4 = noisy.mul %3, %3 : !noisy.i32
  %5 = noisy.decode %4 : !noisy.i32 -> i5
  return %5 : i5
}
