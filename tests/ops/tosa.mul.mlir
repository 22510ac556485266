func.func @main(%a: tensor<2xi8> {secret.secret}) -> tensor<2xi32> {
  %c = "tosa.const"() {values = dense<[-77, 113]> : tensor<2xi8>} : () -> tensor<2xi8>
  %k = "tosa.const"() {values = dense<50000> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<13> : tensor<1xi8>} : () -> tensor<1xi8>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %p = tosa.mul %a, %c, %z : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  %0 = tosa.mul %p, %k, %s : (tensor<2xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
