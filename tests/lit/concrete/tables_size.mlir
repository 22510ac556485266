// RUN: ringmill synth %s -o %t/out
// EXIT: 1
func.func @main(%a: tensor<2x!FHE.eint<2>>) -> tensor<2x!FHE.eint<2>> {
  %tables = arith.constant dense<[[0, 1, 2], [3, 2, 1]]> : tensor<2x3xi64>
  %0 = "FHELinalg.apply_multi_lookup_table"(%a, %tables) : (tensor<2x!FHE.eint<2>>, tensor<2x3xi64>) -> tensor<2x!FHE.eint<2>>
  return %0 : tensor<2x!FHE.eint<2>>
}
