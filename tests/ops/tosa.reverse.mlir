func.func @main(%a: tensor<2x3xi2> {secret.secret}) -> tensor<2x3xi2> {
  %0 = tosa.reverse %a {axis = 1 : i32} : (tensor<2x3xi2>) -> tensor<2x3xi2>
  return %0 : tensor<2x3xi2>
}
