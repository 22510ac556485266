func.func @main(%a: tensor<1xi8> {secret.secret}) -> tensor<1xi16> {
  %0 = tosa.cast %a : (tensor<1xi8>) -> tensor<1xi16>
  return %0 : tensor<1xi16>
}
