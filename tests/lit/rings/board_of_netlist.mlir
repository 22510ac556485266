// RUN: ringmill synth %s -o %t/out
// RUN: ringmill fpga %t/out --board ecp5-25f
// EXIT: 1
func.func @nothing(%a: i1, %b: i1) -> i1 {
  %0 = arith.andi %a, %b : i1
  return %0 : i1
}
