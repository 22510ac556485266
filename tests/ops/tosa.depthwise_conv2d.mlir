func.func @main(%a: tensor<1x2x2x2xi2> {secret.secret}) -> tensor<1x1x2x4xi32> {
  %w = "tosa.const"() {values = dense<[[[[1, -2], [3, 7]]], [[[-8, 5], [0, 4]]]]> : tensor<2x1x2x2xi8>} : () -> tensor<2x1x2x2xi8>
  %b = "tosa.const"() {values = dense<17> : tensor<1xi32>} : () -> tensor<1xi32>
  %i = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8>
  %k = "tosa.const"() {values = dense<-1> : tensor<1xi8>} : () -> tensor<1xi8>
  %x = tosa.cast %a : (tensor<1x2x2x2xi2>) -> tensor<1x2x2x2xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %i, %k {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 2>} : (tensor<1x2x2x2xi8>, tensor<2x1x2x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x4xi32>
  return %0 : tensor<1x1x2x4xi32>
}
