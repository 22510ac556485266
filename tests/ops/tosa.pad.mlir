func.func @main(%a: tensor<1x2xi4> {secret.secret}) -> tensor<2x5xi4> {
  %s = tosa.const_shape {values = dense<[1, 0, 1, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %p = "tosa.const"() {values = dense<-3> : tensor<1xi4>} : () -> tensor<1xi4>
  %0 = tosa.pad %a, %s, %p : (tensor<1x2xi4>, !tosa.shape<4>, tensor<1xi4>) -> tensor<2x5xi4>
  return %0 : tensor<2x5xi4>
}
