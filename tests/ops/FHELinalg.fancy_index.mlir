func.func @main(%a0: tensor<2x3x!FHE.eint<2>>) -> tensor<3x!FHE.eint<2>> {
  %i = arith.constant dense<[[1, 0], [0, 2], [0, 0]]> : tensor<3x2xindex>
  %r = "FHELinalg.fancy_index"(%a0, %i) : (tensor<2x3x!FHE.eint<2>>, tensor<3x2xindex>) -> tensor<3x!FHE.eint<2>>
  return %r : tensor<3x!FHE.eint<2>>
}
