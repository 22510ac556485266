// A sum that the client decrypts as a word: everything that is written of it.
// RUN: ringmill build %s --cells lincomb --effort fast -o %t/out | sed 's/, [0-9]* vectors a second//'
// RUN: cd %t/out; cat netlist.lincomb netlist.blif netlist.v netlist.mlir
// RUN: ringmill convert %t/out/netlist.lincomb %t/words.blif; ringmill prove %t/out/netlist.lincomb %t/out/netlist.blif | head -3
// RUN: ringmill run %t/out --encrypted --arg 3 --arg 1 --arg 2
func.func @sum(%a: i3 {secret.secret}, %b: i3 {secret.secret}, %c: i3) -> i3 {
  %product = arith.muli %b, %c : i3
  %sum = arith.subi %a, %product : i3
  return %sum : i3
}
