func.func @main(%a: tensor<2x3xi2> {secret.secret}) -> tensor<3x1x2xi2> {
  %s = tosa.const_shape {values = dense<[3, 1, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s : (tensor<2x3xi2>, !tosa.shape<3>) -> tensor<3x1x2xi2>
  return %0 : tensor<3x1x2xi2>
}
