// RUN: ringmill run %s --arg '[1, 2]'
// EXIT: 1
func.func @main(%a: tensor<2x!FHE.eint<4>>) -> tensor<2x!FHE.eint<4>> {
  %0 = tensor.cast %a : tensor<2x!FHE.eint<4>> to tensor<?x!FHE.eint<4>>
  %1 = "FHELinalg.neg_eint"(%0) : (tensor<?x!FHE.eint<4>>) -> tensor<2x!FHE.eint<4>>
  return %1 : tensor<2x!FHE.eint<4>>
}
