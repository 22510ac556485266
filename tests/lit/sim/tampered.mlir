// Hardware that was altered after its proof is noticed.
// RUN: ringmill synth %s --cells gates -o %t/out > /dev/null
// RUN: sed -i '0,/ & / s// | /' %t/out/netlist.v
// RUN: ringmill sim %t/out
// EXIT: 1
func.func @main(%a: i2 {secret.secret}, %b: i2 {secret.secret}) -> i2 {
  %0 = arith.muli %a, %b : i2
  return %0 : i2
}
