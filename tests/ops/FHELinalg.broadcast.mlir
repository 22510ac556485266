func.func @main(%a0: tensor<2x1x!FHE.eint<3>>) -> tensor<2x2x3x!FHE.eint<3>> {
  %r = "FHELinalg.broadcast"(%a0) : (tensor<2x1x!FHE.eint<3>>) -> tensor<2x2x3x!FHE.eint<3>>
  return %r : tensor<2x2x3x!FHE.eint<3>>
}
