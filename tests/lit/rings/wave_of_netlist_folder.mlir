// RUN: ringmill synth %s --effort fast -o %t/out > %t/log
// RUN: ringmill sim %t/out --wave %t/waves.fst
// EXIT: 1
func.func @and(%a: i1, %b: i1) -> i1 {
  %0 = arith.andi %a, %b : i1
  return %0 : i1
}
