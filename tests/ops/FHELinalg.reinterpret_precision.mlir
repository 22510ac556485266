func.func @main(%a: tensor<2x!FHE.eint<3>>) -> tensor<2x!FHE.eint<4>> {
  %0 = "FHELinalg.reinterpret_precision"(%a) : (tensor<2x!FHE.eint<3>>) -> tensor<2x!FHE.eint<6>>
  %1 = "FHELinalg.reinterpret_precision"(%0) : (tensor<2x!FHE.eint<6>>) -> tensor<2x!FHE.eint<4>>
  return %1 : tensor<2x!FHE.eint<4>>
}
