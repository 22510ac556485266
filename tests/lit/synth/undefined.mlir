// Where nothing is defined there is nothing to compare, and no claim of equality for more inputs than can be tried.
// RUN: ringmill synth %s --effort fast -o %t/out
func.func @main(%a: i32 {secret.secret}) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.divui %a, %zero : i32
  return %0 : i32
}
