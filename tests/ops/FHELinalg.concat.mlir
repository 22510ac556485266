func.func @main(%a0: tensor<2x1x!FHE.eint<3>>, %a1: tensor<2x2x!FHE.eint<3>>) -> tensor<2x3x!FHE.eint<3>> {
  %r = "FHELinalg.concat"(%a0, %a1) {axis = 1} : (tensor<2x1x!FHE.eint<3>>, tensor<2x2x!FHE.eint<3>>) -> tensor<2x3x!FHE.eint<3>>
  return %r : tensor<2x3x!FHE.eint<3>>
}
