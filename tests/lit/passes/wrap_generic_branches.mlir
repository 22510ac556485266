// A secret.generic has one block.
// RUN: ringmill opt %s --wrap-generic
// EXIT: 1
func.func @main(%a: i32 {secret.secret}, %c: i1) -> i32 {
  cf.cond_br %c, ^then, ^else
^then:
  return %a : i32
^else:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
