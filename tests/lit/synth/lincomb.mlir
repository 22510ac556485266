// A sum in cells that add before they look up: everything that is written of it.
// RUN: ringmill build %s --cells lincomb --no-words --effort fast -o %t/out | sed 's/, [0-9]* vectors a second//'
// RUN: cd %t/out; cat netlist.lincomb netlist.blif netlist.v netlist.mlir; grep -v seconds report.json | head -44
func.func @sum(%a: i2 {secret.secret}, %b: i2 {secret.secret}) -> i2 {
  %sum = arith.addi %a, %b : i2
  return %sum : i2
}
