func.func @main(%a0: tensor<2x1x!FHE.eint<3>>, %a1: tensor<2x!FHE.eint<3>>) -> tensor<2x2x!FHE.eint<3>> {
  %r = "FHELinalg.add_eint"(%a0, %a1) : (tensor<2x1x!FHE.eint<3>>, tensor<2x!FHE.eint<3>>) -> tensor<2x2x!FHE.eint<3>>
  return %r : tensor<2x2x!FHE.eint<3>>
}
