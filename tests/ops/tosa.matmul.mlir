func.func @main(%a: tensor<1x1x2xi4> {secret.secret}, %b: tensor<1x2x1xi4> {secret.secret}) -> tensor<1x1x1xi32> {
  %i = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8>
  %k = "tosa.const"() {values = dense<-5> : tensor<1xi8>} : () -> tensor<1xi8>
  %x = tosa.cast %a : (tensor<1x1x2xi4>) -> tensor<1x1x2xi8>
  %y = tosa.cast %b : (tensor<1x2x1xi4>) -> tensor<1x2x1xi8>
  %0 = tosa.matmul %x, %y, %i, %k : (tensor<1x1x2xi8>, tensor<1x2x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1xi32>
  return %0 : tensor<1x1x1xi32>
}
