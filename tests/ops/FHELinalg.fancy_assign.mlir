func.func @main(%a: tensor<4x!FHE.eint<2>>, %b: tensor<2x!FHE.eint<2>>) -> tensor<4x!FHE.eint<2>> {
  %i = arith.constant dense<[3, 1]> : tensor<2xindex>
  %r = "FHELinalg.fancy_assign"(%a, %i, %b) : (tensor<4x!FHE.eint<2>>, tensor<2xindex>, tensor<2x!FHE.eint<2>>) -> tensor<4x!FHE.eint<2>>
  return %r : tensor<4x!FHE.eint<2>>
}
