// RUN: ringmill synth %s --cells LUT3 --effort FAST --objective Depth -o %t/out
func.func @f(%a: i4, %b: i4 {secret.secret}, %c: i4) -> i4 {
  %0 = arith.andi %a, %b : i4
  %1 = arith.ori %0, %c : i4
  return %1 : i4
}
