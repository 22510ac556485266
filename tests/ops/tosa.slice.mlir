func.func @main(%a: tensor<3x3xi1> {secret.secret}) -> tensor<2x1xi1> {
  %s = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %e = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %s, %e : (tensor<3x3xi1>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x1xi1>
  return %0 : tensor<2x1xi1>
}
