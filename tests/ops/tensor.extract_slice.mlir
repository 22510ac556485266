func.func @main(%a: tensor<4xi4> {secret.secret}) -> tensor<2xi4> {
  %0 = tensor.extract_slice %a[1] [2] [2] : tensor<4xi4> to tensor<2xi4>
  return %0 : tensor<2xi4>
}
