func.func @main(%a0: tensor<2x!FHE.eint<6>>) -> tensor<2x!FHE.eint<3>> {
  %r = "FHELinalg.round"(%a0) : (tensor<2x!FHE.eint<6>>) -> tensor<2x!FHE.eint<3>>
  return %r : tensor<2x!FHE.eint<3>>
}
