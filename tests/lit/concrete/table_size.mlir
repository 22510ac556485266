// RUN: ringmill run %s --arg 1
// EXIT: 1
func.func @main(%a: !FHE.eint<3>) -> !FHE.eint<2> {
  %table = arith.constant dense<[0, 1, 2, 3]> : tensor<4xi64>
  %0 = "FHE.apply_lookup_table"(%a, %table) : (!FHE.eint<3>, tensor<4xi64>) -> !FHE.eint<2>
  return %0 : !FHE.eint<2>
}
