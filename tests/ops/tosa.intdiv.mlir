func.func @main(%a: tensor<1xi32> {secret.secret}) -> tensor<1xi32> {
  %d = "tosa.const"() {values = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = tosa.intdiv %a, %d : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}
