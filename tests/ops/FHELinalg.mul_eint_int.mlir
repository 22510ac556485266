func.func @main(%a0: tensor<2x!FHE.esint<3>>, %a1: tensor<2xi4>) -> tensor<2x!FHE.esint<3>> {
  %r = "FHELinalg.mul_eint_int"(%a0, %a1) : (tensor<2x!FHE.esint<3>>, tensor<2xi4>) -> tensor<2x!FHE.esint<3>>
  return %r : tensor<2x!FHE.esint<3>>
}
