// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i32 {secret.secret}) -> i32 {
  %f = arith.sitofp %a : i32 to f32
  %s = arith.addf %f, %f : f32
  %0 = arith.fptosi %s : f32 to i32
  return %0 : i32
}
