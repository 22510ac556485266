// RUN: ringmill synth %s -o %t/out > /dev/null
// RUN: rm %t/out/netlist.v
// RUN: ringmill sim %t/out
// EXIT: 1
func.func @main(%a: i2 {secret.secret}) -> i2 {
  return %a : i2
}
