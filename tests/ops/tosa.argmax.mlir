func.func @main(%a: tensor<3x1xi4> {secret.secret}) -> tensor<1xi32> {
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<3x1xi4>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}
