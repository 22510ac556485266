// RUN: RINGMILL_YOSYS_ABC=%lit/tools/failed ringmill synth %s -o %t/out
// EXIT: 3
func.func @main(%a: i32 {secret.secret}, %b: i32 {secret.secret}) -> i32 {
  %0 = arith.muli %a, %b : i32
  return %0 : i32
}
