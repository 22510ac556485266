func.func @main(%a0: tensor<3x!FHE.eint<3>>, %a1: tensor<1xi4>) -> tensor<3x!FHE.eint<3>> {
  %r = "FHELinalg.add_eint_int"(%a0, %a1) : (tensor<3x!FHE.eint<3>>, tensor<1xi4>) -> tensor<3x!FHE.eint<3>>
  return %r : tensor<3x!FHE.eint<3>>
}
