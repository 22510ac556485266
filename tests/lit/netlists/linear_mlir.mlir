// netlist.mlir of a build with a linear cell is read by everything that reads MLIR.
// RUN: ringmill build %s --cells lincomb --no-words --max-outputs 1 --effort fast -o %t/b > %t/log
// RUN: grep linear %t/b/netlist.lincomb; grep -A1 '// linear' %t/b/netlist.mlir
// RUN: ringmill emit %t/b --to cggi-mlir | grep -c lut_lincomb
// RUN: ringmill emit %t/b --to tfhe-rust | grep -c 'apply_lookup_table'
// RUN: ringmill opt %t/b/netlist.mlir > %t/opt.mlir; ringmill prove %t/opt.mlir %t/b
// RUN: ringmill prove %t/b/netlist.mlir %t/b
// RUN: ringmill prove %t/b/netlist.mlir %s
// RUN: ringmill convert %t/b/netlist.mlir %t/c.blif; ringmill prove %t/c.blif %t/b
// RUN: ringmill synth %t/b/netlist.mlir -o %t/s | grep file
// RUN: sed '/-> *(*tensor/!s/lookup_table = 8 : ui8/lookup_table = 4 : ui8/' %t/b/netlist.mlir > %t/wrong.mlir; ringmill prove %t/wrong.mlir %t/b 2>&1 | grep -c differ
func.func @main(%a: i1 {secret.secret}, %b: i1 {secret.secret}, %c: i1 {secret.secret}) -> (i1, i1) {
  %0 = arith.andi %a, %b : i1
  %1 = arith.xori %a, %b : i1
  %2 = arith.andi %1, %c : i1
  %3 = arith.ori %0, %2 : i1
  %4 = arith.xori %1, %c : i1
  return %3, %4 : i1, i1
}
