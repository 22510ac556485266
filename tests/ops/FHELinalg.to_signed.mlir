func.func @main(%a: tensor<2x!FHE.eint<3>>) -> tensor<2x!FHE.esint<5>> {
  %0 = "FHELinalg.to_signed"(%a) : (tensor<2x!FHE.eint<3>>) -> tensor<2x!FHE.esint<3>>
  %1 = "FHELinalg.mul_eint"(%0, %0) : (tensor<2x!FHE.esint<3>>, tensor<2x!FHE.esint<3>>) -> tensor<2x!FHE.esint<5>>
  return %1 : tensor<2x!FHE.esint<5>>
}
