func.func @main(%a0: tensor<3x!FHE.esint<4>>) -> tensor<3x!FHE.esint<4>> {
  %r = "FHELinalg.neg_eint"(%a0) : (tensor<3x!FHE.esint<4>>) -> tensor<3x!FHE.esint<4>>
  return %r : tensor<3x!FHE.esint<4>>
}
