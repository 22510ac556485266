// Results that are constants, inputs, or each other; inputs that nobody uses; a note when nothing is marked secret.
// RUN: ringmill synth %s --cells lut3 -o %t/out
// RUN: cat %t/out/netlist.blif %t/out/netlist.mlir
func.func @main(%a: i2, %unused: tensor<2xi1>) -> (i2, i2, i3, i1) {
  %five = arith.constant 5 : i3
  %same = arith.subi %a, %a : i2
  %zero = arith.constant 0 : i2
  %yes = arith.cmpi eq, %same, %zero : i2
  return %a, %a, %five, %yes : i2, i2, i3, i1
}
