func.func @main(%a: tensor<2xi4> {secret.secret}) -> tensor<2xi4> {
  %c = "tosa.const"() {values = dense<[3, -2]> : tensor<2xi4>} : () -> tensor<2xi4>
  %0 = tosa.bitwise_xor %a, %c : (tensor<2xi4>, tensor<2xi4>) -> tensor<2xi4>
  return %0 : tensor<2xi4>
}
