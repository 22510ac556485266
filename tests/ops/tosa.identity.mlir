func.func @main(%a: tensor<2xi4> {secret.secret}) -> tensor<2xi4> {
  %0 = tosa.identity %a : (tensor<2xi4>) -> tensor<2xi4>
  return %0 : tensor<2xi4>
}
