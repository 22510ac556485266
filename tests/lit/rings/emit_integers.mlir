// RUN: ringmill build %s -o %t/out --emit vivado
// EXIT: 2
func.func @sum(%a: i8 {secret.secret}, %b: i8 {secret.secret}) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
