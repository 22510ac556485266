func.func @main(%a: tensor<2x!FHE.esint<3>>) -> tensor<2x!FHE.esint<3>> {
  %0 = "FHE.zero_tensor"() : () -> tensor<2x!FHE.esint<3>>
  %1 = "FHELinalg.sub_eint"(%0, %a) : (tensor<2x!FHE.esint<3>>, tensor<2x!FHE.esint<3>>) -> tensor<2x!FHE.esint<3>>
  return %1 : tensor<2x!FHE.esint<3>>
}
