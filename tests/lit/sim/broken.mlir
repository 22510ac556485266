// Verilog that Verilator refuses: its log, and where the files are.
// RUN: ringmill synth %s --cells gates -o %t/out > /dev/null
// RUN: before=$(sha256sum %t/out/netlist.v | head -c 64); echo 'module main(' > %t/out/netlist.v
// RUN: sed -i "s/$before/$(sha256sum %t/out/netlist.v | head -c 64)/" %t/out/report.json
// RUN: ringmill sim %t/out 2>&1 | head -4; rm -r $TMPDIR/*
func.func @main(%a: i2 {secret.secret}, %b: i2 {secret.secret}) -> i2 {
  %0 = arith.muli %a, %b : i2
  return %0 : i2
}
