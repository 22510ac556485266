func.func @main(%c: tensor<2xi1> {secret.secret}, %a: tensor<2xi4> {secret.secret}, %b: tensor<1xi4> {secret.secret}) -> tensor<2xi4> {
  %0 = tosa.select %c, %a, %b : (tensor<2xi1>, tensor<2xi4>, tensor<1xi4>) -> tensor<2xi4>
  return %0 : tensor<2xi4>
}
