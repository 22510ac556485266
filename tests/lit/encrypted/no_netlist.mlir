// RUN: ringmill build %s -o %t/b > %t/log
// RUN: rm %t/b/netlist.blif
// RUN: ringmill params %t/b
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %0 = arith.addi %a, %a : i2
  %1 = arith.muli %0, %a : i2
  return %1 : i2
}
