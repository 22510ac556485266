func.func @main(%a: tensor<1x2xi1> {secret.secret}, %b: tensor<1x1xi1> {secret.secret}) -> tensor<1x2xi1> {
  %0 = tosa.logical_and %a, %b : (tensor<1x2xi1>, tensor<1x1xi1>) -> tensor<1x2xi1>
  return %0 : tensor<1x2xi1>
}
