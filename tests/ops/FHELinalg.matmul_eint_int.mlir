func.func @main(%a0: tensor<1x2x!FHE.esint<3>>) -> tensor<1x2x!FHE.esint<3>> {
  %w = arith.constant dense<[[1, -2], [3, 0]]> : tensor<2x2xi4>
  %r = "FHELinalg.matmul_eint_int"(%a0, %w) : (tensor<1x2x!FHE.esint<3>>, tensor<2x2xi4>) -> tensor<1x2x!FHE.esint<3>>
  return %r : tensor<1x2x!FHE.esint<3>>
}
