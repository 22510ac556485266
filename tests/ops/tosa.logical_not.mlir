func.func @main(%a: tensor<4xi1> {secret.secret}) -> tensor<4xi1> {
  %0 = tosa.logical_not %a : (tensor<4xi1>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}
