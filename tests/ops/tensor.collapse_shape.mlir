func.func @main(%a: tensor<2x2xi4> {secret.secret}) -> tensor<4xi4> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x2xi4> into tensor<4xi4>
  return %0 : tensor<4xi4>
}
