// Verilog that Verilator refuses: its log, and where the files are.
// RUN: ringmill synth %s --cells gates -o %t/out > /dev/null
// RUN: echo 'module main(' > %t/out/netlist.v
// RUN: ringmill sim %t/out 2>&1 | head -4; rm -r $TMPDIR/*
func.func @main(%a: i2 {secret.secret}, %b: i2 {secret.secret}) -> i2 {
  %0 = arith.muli %a, %b : i2
  return %0 : i2
}
