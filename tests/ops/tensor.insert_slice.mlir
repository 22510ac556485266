func.func @main(%a: tensor<2xi3> {secret.secret}, %b: tensor<3xi3> {secret.secret}) -> tensor<3xi3> {
  %0 = tensor.insert_slice %a into %b[1] [2] [1] : tensor<2xi3> into tensor<3xi3>
  return %0 : tensor<3xi3>
}
