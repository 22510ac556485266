// RUN: ringmill synth %s --cells lut6 -o %t/b > %t/log
// RUN: ringmill params %t/b
// EXIT: 1
func.func @main(%a: i6 {secret.secret}) -> i1 {
  %0 = math.ctpop %a : i6
  %1 = arith.trunci %0 : i6 to i1
  return %1 : i1
}
