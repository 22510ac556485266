func.func @main(%a: tensor<1x2x2x1xi4> {secret.secret}) -> tensor<1x2x2x1xi8> {
  %i = "tosa.const"() {values = dense<-6> : tensor<1xi8>} : () -> tensor<1xi8>
  %o = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8>
  %x = tosa.cast %a : (tensor<1x2x2x1xi4>) -> tensor<1x2x2x1xi8>
  %0 = tosa.avg_pool2d %x, %i, %o {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x1xi8>
  return %0 : tensor<1x2x2x1xi8>
}
