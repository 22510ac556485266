func.func @main(%a: tensor<2x2x!FHE.eint<2>>) -> tensor<2x2x!FHE.eint<3>> {
  %tables = arith.constant dense<[[1, 3, 5, 7], [0, 2, 4, 6]]> : tensor<2x4xi64>
  %map = arith.constant dense<[[1, 0], [0, 0]]> : tensor<2x2xindex>
  %r = "FHELinalg.apply_mapped_lookup_table"(%a, %tables, %map) : (tensor<2x2x!FHE.eint<2>>, tensor<2x4xi64>, tensor<2x2xindex>) -> tensor<2x2x!FHE.eint<3>>
  return %r : tensor<2x2x!FHE.eint<3>>
}
