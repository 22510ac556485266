func.func @main(%a: tensor<2xi8> {secret.secret}) -> tensor<2xi8> {
  %i = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %o = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.negate %a, %i, %o : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
