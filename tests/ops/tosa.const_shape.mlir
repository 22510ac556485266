func.func @main(%a: tensor<2xi4> {secret.secret}) -> tensor<2x1xi4> {
  %s = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<2xi4>, !tosa.shape<2>) -> tensor<2x1xi4>
  return %0 : tensor<2x1xi4>
}
