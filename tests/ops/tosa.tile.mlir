func.func @main(%a: tensor<2x2xi2> {secret.secret}) -> tensor<4x6xi2> {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<2x2xi2>, !tosa.shape<2>) -> tensor<4x6xi2>
  return %0 : tensor<4x6xi2>
}
