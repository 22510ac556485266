func.func @main(%a: tensor<2x!FHE.eint<5>>) -> tensor<3x!FHE.eint<5>> {
  %w = arith.constant dense<[[1, -2], [3, 0], [-4, 5]]> : tensor<3x2xi6>
  %r = "FHELinalg.matmul_int_eint"(%w, %a) : (tensor<3x2xi6>, tensor<2x!FHE.eint<5>>) -> tensor<3x!FHE.eint<5>>
  return %r : tensor<3x!FHE.eint<5>>
}
