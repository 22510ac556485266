func.func @main(%a: tensor<1x2x2x1xi4> {secret.secret}) -> tensor<1x2x2x1xi4> {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xi4>) -> tensor<1x2x2x1xi4>
  return %0 : tensor<1x2x2x1xi4>
}
