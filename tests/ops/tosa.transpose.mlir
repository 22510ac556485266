func.func @main(%a: tensor<1x2x3xi2> {secret.secret}) -> tensor<3x1x2xi2> {
  %0 = tosa.transpose %a {perms = array<i32: 2, 0, 1>} : (tensor<1x2x3xi2>) -> tensor<3x1x2xi2>
  return %0 : tensor<3x1x2xi2>
}
