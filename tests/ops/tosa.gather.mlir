func.func @main(%a: tensor<1x3x2xi2> {secret.secret}, %i: tensor<1x2xi2> {secret.secret}) -> tensor<1x2x2xi2> {
  %j = tosa.cast %i : (tensor<1x2xi2>) -> tensor<1x2xi32>
  %0 = tosa.gather %a, %j : (tensor<1x3x2xi2>, tensor<1x2xi32>) -> tensor<1x2x2xi2>
  return %0 : tensor<1x2x2xi2>
}
