func.func @main(%a0: tensor<2x!FHE.esint<3>>, %a1: tensor<2x!FHE.esint<3>>) -> !FHE.esint<5> {
  %r = "FHELinalg.dot_eint_eint"(%a0, %a1) : (tensor<2x!FHE.esint<3>>, tensor<2x!FHE.esint<3>>) -> !FHE.esint<5>
  return %r : !FHE.esint<5>
}
