func.func @main(%a0: tensor<2x3x!FHE.eint<2>>) -> tensor<2x1x!FHE.eint<2>> {
  %r = "FHELinalg.sum"(%a0) {axes = [1], keep_dims = true} : (tensor<2x3x!FHE.eint<2>>) -> tensor<2x1x!FHE.eint<2>>
  return %r : tensor<2x1x!FHE.eint<2>>
}
