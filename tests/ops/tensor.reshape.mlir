func.func @main(%a: tensor<4xi4> {secret.secret}) -> tensor<2x2xi4> {
  %s = arith.constant dense<2> : tensor<2xindex>
  %0 = tensor.reshape %a(%s) : (tensor<4xi4>, tensor<2xindex>) -> tensor<2x2xi4>
  return %0 : tensor<2x2xi4>
}
