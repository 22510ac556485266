func.func @main(%a: tensor<4xi4> {secret.secret}) -> tensor<4xi4> {
  %0 = tensor.cast %a : tensor<4xi4> to tensor<4xi4>
  return %0 : tensor<4xi4>
}
