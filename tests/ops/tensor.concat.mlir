func.func @main(%a: tensor<2xi4> {secret.secret}, %b: tensor<1xi4> {secret.secret}) -> tensor<3xi4> {
  %0 = tensor.concat dim(0) %b, %a : (tensor<1xi4>, tensor<2xi4>) -> tensor<3xi4>
  return %0 : tensor<3xi4>
}
