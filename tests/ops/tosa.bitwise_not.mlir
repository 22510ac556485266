func.func @main(%a: tensor<1xi8> {secret.secret}) -> tensor<1xi8> {
  %0 = tosa.bitwise_not %a : (tensor<1xi8>) -> tensor<1xi8>
  return %0 : tensor<1xi8>
}
