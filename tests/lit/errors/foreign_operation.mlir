// RUN: ringmill build %s -o %t/out
// EXIT: 1
func.func @main(%a: i8 {secret.secret}) -> i8 {
  %0 = TFHE.neg_glwe %a : i8
  return %0 : i8
}
