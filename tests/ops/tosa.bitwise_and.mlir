func.func @main(%a: tensor<1x2xi5> {secret.secret}, %b: tensor<1x1xi5> {secret.secret}) -> tensor<1x2xi5> {
  %0 = tosa.bitwise_and %a, %b : (tensor<1x2xi5>, tensor<1x1xi5>) -> tensor<1x2xi5>
  return %0 : tensor<1x2xi5>
}
