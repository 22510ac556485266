func.func @main(%a: tensor<4xi4> {secret.secret}) -> tensor<2x2xi4> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : tensor<4xi4> into tensor<2x2xi4>
  return %0 : tensor<2x2xi4>
}
