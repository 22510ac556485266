// A build whose executed netlist is gone, and one whose report names cells that there are not.
// RUN: ringmill build %s --cells lut3 -o %t/b > %t/log
// RUN: cp -r %t/b %t/c; rm %t/b/netlist.blif; ringmill params %t/b || echo "exit code $?"
// RUN: sed -i 's/"cells": "lut3"/"cells": "lut9"/' %t/c/report.json
// RUN: ringmill params %t/c
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  %c = arith.constant 1 : i2
  %0 = arith.addi %a, %c : i2
  return %0 : i2
}
