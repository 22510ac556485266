// Everything that is written of a netlist small enough to be read.
// RUN: ringmill synth %s --cells gates -o %t/out
// RUN: cd %t/out; cat netlist.blif netlist.v netlist.mlir; grep -v seconds report.json | head -34
func.func @"add two"(%a: i2 {secret.secret}, %b: i2 {secret.secret}) -> (i2, i1) {
  %sum = arith.addi %a, %b : i2
  %less = arith.cmpi ult, %a, %b : i2
  return %sum, %less : i2, i1
}
