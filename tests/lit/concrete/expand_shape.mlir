// concrete-python prints tensor.expand_shape without the sizes of its result.
// RUN: ringmill run %s --arg '[1, 2, 3, 4, 5, 6]'
func.func @main(%a: tensor<6x!FHE.eint<3>>) -> tensor<3x2x!FHE.eint<3>> {
  %0 = tensor.expand_shape %a [[0, 1]] : tensor<6x!FHE.eint<3>> into tensor<3x2x!FHE.eint<3>>
  return %0 : tensor<3x2x!FHE.eint<3>>
}
