func.func @main(%a: tensor<1x2x2x1xi4> {secret.secret}) -> tensor<1x2x2x2xi32> {
  %w = "tosa.const"() {values = dense<[[[[1], [-2]], [[3], [7]]], [[[-8], [5]], [[0], [4]]]]> : tensor<2x2x2x1xi8>} : () -> tensor<2x2x2x1xi8>
  %b = "tosa.const"() {values = dense<[100, -9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %i = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %k = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %x = tosa.cast %a : (tensor<1x2x2x1xi4>) -> tensor<1x2x2x1xi8>
  %0 = tosa.conv2d %x, %w, %b, %i, %k {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xi8>, tensor<2x2x2x1xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi32>
  return %0 : tensor<1x2x2x2xi32>
}
