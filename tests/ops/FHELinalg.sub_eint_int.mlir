func.func @main(%a0: tensor<1x!FHE.esint<3>>, %a1: tensor<3xi4>) -> tensor<3x!FHE.esint<3>> {
  %r = "FHELinalg.sub_eint_int"(%a0, %a1) : (tensor<1x!FHE.esint<3>>, tensor<3xi4>) -> tensor<3x!FHE.esint<3>>
  return %r : tensor<3x!FHE.esint<3>>
}
