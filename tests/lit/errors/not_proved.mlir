// A program without a defined result, which nothing ties the netlist to: a warning, or an error when a proof is required.
// RUN: ringmill synth %s --effort fast -o %t/out | grep -v '^time'
// RUN: ringmill synth %s --effort fast --require-proof -o %t/again
// EXIT: 1
func.func @main(%a: i20 {secret.secret}) -> i20 {
  %zero = arith.constant 0 : i20
  %0 = arith.divui %a, %zero : i20
  return %0 : i20
}
