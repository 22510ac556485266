// EXIT: 3
// RUN: RINGMILL_YOSYS_ABC=%lit/tools/failed ringmill synth %s --effort fast -o %t/out
func.func @main(%a: i32 {secret.secret}, %b: i32 {secret.secret}) -> i32 {
  %low, %high = arith.mulsi_extended %a, %b : i32
  %0 = arith.ceildivsi %high, %b : i32
  return %0 : i32
}
