func.func @main(%a: tensor<1x3x3x1xi1> {secret.secret}, %k: tensor<2x2x1x1xi1> {secret.secret}) -> tensor<1x2x2x1xi1> {
  %z = arith.constant dense<false> : tensor<1x2x2x1xi1>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %k : tensor<1x3x3x1xi1>, tensor<2x2x1x1xi1>) outs(%z : tensor<1x2x2x1xi1>) -> tensor<1x2x2x1xi1>
  return %0 : tensor<1x2x2x1xi1>
}
