func.func @main(%a0: tensor<2x2x!FHE.eint<2>>) -> tensor<2x2x!FHE.eint<3>> {
  %tables = arith.constant dense<[[1, 3, 5, 7], [0, 2, 4, 6]]> : tensor<2x4xi64>
  %r = "FHELinalg.apply_multi_lookup_table"(%a0, %tables) : (tensor<2x2x!FHE.eint<2>>, tensor<2x4xi64>) -> tensor<2x2x!FHE.eint<3>>
  return %r : tensor<2x2x!FHE.eint<3>>
}
