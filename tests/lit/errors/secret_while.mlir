// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %0 = scf.while (%s = %a) : (i8) -> i8 {
    %some = arith.cmpi ne, %s, %zero : i8
    scf.condition(%some) %s : i8
  } do {
  ^bb0(%s: i8):
    %1 = arith.shrui %s, %one : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}
