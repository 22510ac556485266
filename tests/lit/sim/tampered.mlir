// Hardware that is not that of the program is noticed, even if the report was made to fit it.
// RUN: ringmill synth %s --cells gates -o %t/out > /dev/null
// RUN: before=$(sha256sum %t/out/netlist.v | head -c 64); sed -i '0,/ & / s// | /' %t/out/netlist.v
// RUN: sed -i "s/$before/$(sha256sum %t/out/netlist.v | head -c 64)/" %t/out/report.json
// RUN: ringmill sim %t/out
// EXIT: 1
func.func @main(%a: i2 {secret.secret}, %b: i2 {secret.secret}) -> i2 {
  %0 = arith.muli %a, %b : i2
  return %0 : i2
}
