func.func @main(%a0: tensor<3x!FHE.eint<4>>) -> tensor<3x!FHE.eint<1>> {
  %r = "FHELinalg.lsb"(%a0) : (tensor<3x!FHE.eint<4>>) -> tensor<3x!FHE.eint<1>>
  return %r : tensor<3x!FHE.eint<1>>
}
