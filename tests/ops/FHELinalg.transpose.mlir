func.func @main(%a0: tensor<1x2x2x!FHE.eint<3>>) -> tensor<2x1x2x!FHE.eint<3>> {
  %r = "FHELinalg.transpose"(%a0) {axes = [2, 0, 1]} : (tensor<1x2x2x!FHE.eint<3>>) -> tensor<2x1x2x!FHE.eint<3>>
  return %r : tensor<2x1x2x!FHE.eint<3>>
}
