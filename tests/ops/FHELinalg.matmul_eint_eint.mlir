func.func @main(%a0: tensor<2x!FHE.eint<2>>, %a1: tensor<2x2x!FHE.eint<2>>) -> tensor<2x!FHE.eint<4>> {
  %r = "FHELinalg.matmul_eint_eint"(%a0, %a1) : (tensor<2x!FHE.eint<2>>, tensor<2x2x!FHE.eint<2>>) -> tensor<2x!FHE.eint<4>>
  return %r : tensor<2x!FHE.eint<4>>
}
